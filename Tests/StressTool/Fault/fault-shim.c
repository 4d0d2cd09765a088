// Stands between a program and the system (LD_PRELOAD), counts the calls by which the program changes files below a
// directory, and makes one of them fail.
//
//     FAULT_DIR     the directory; calls on other files are neither counted nor touched
//     FAULT_REPORT  a file outside of it, to which each call is written: number, name, file, bytes, "hit" or "-"
//     FAULT_CALL    the number of the call that fails, from 1; 0 or missing: none
//     FAULT_KIND    ENOSPC, EIO, EDQUOT, EINTR: nothing is done, and this is told
//                   short: half of the bytes are written, and that is told
//                   torn:  half of the bytes are written, and EIO is told
//                   late:  all of it is done, and EIO is told: the device failed behind the page cache
//     FAULT_EVER    1: what is like it fails from then on for ever
//
// Not counted is msync: the engine maps files for reading only. What the C library does for itself (stdio) goes past
// the shim; the engine does not use it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum group { WRITE, SYNC, ALLOCATE, MAKE, NAME, REMOVE };
enum action { PASS, FAIL, SHORT, TORN, LATE };

#define PATH_BYTES 4096
#define REAL(name) ((__typeof__(&name))real(#name))

static atomic_long calls;

static void *real(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

static int code_of(const char *kind) {
    if (!strcmp(kind, "ENOSPC")) return ENOSPC;
    if (!strcmp(kind, "EDQUOT")) return EDQUOT;
    if (!strcmp(kind, "EINTR")) return EINTR;
    return EIO;
}

// A disk that is full still takes names away and syncs; a broken one does nothing any more.
static int is_alike(const char *kind, enum group group) {
    if (!strcmp(kind, "EIO")) return 1;
    if (!strcmp(kind, "ENOSPC") || !strcmp(kind, "EDQUOT")) return group != REMOVE && group != SYNC;
    return group == WRITE;
}

static void report(long number, const char *name, const char *path, size_t bytes, int is_hit) {
    char line[PATH_BYTES + 128];
    int count = snprintf(line, sizeof line, "%ld\t%s\t%s\t%zu\t%s\n", number, name, path, bytes, is_hit ? "hit" : "-");
    long file = syscall(SYS_openat, AT_FDCWD, setting("FAULT_REPORT"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, line, (size_t)count);
    syscall(SYS_close, file);
}

static enum action decide(enum group group, const char *name, const char *path, size_t bytes) {
    const char *directory = setting("FAULT_DIR");
    size_t length = strlen(directory);
    if (!length || strncmp(path, directory, length) || path[length] != '/') return PASS;
    long number = atomic_fetch_add(&calls, 1) + 1;
    long wanted = atol(setting("FAULT_CALL"));
    const char *kind = setting("FAULT_KIND");
    int is_ever = !strcmp(setting("FAULT_EVER"), "1");
    int is_hit = wanted > 0 && (number == wanted || (is_ever && number > wanted && is_alike(kind, group)));
    report(number, name, path + length + 1, bytes, is_hit);
    if (!is_hit) return PASS;
    if (!strcmp(kind, "short")) return bytes > 1 ? SHORT : PASS;
    if (!strcmp(kind, "torn")) return TORN;
    if (!strcmp(kind, "late")) return LATE;
    return FAIL;
}

static enum action decide_file(enum group group, const char *name, int file, size_t bytes) {
    char link[64], path[PATH_BYTES];
    int saved = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t count = readlink(link, path, sizeof path - 1);
    errno = saved;
    if (count < 0) return PASS;
    path[count] = 0;
    return decide(group, name, path, bytes);
}

static enum action decide_at(enum group group, const char *name, int directory, const char *path) {
    char whole[PATH_BYTES * 2], link[64];
    if (path[0] == '/' || directory == AT_FDCWD) return decide(group, name, path, 0);
    int saved = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    ssize_t count = readlink(link, whole, PATH_BYTES - 1);
    errno = saved;
    if (count < 0) return PASS;
    snprintf(whole + count, sizeof whole - (size_t)count, "/%s", path);
    return decide(group, name, whole, 0);
}

static int fail(void) {
    errno = code_of(setting("FAULT_KIND"));
    return -1;
}

// What is left of a call that is not done, or not told as it was: -1 and EIO where the kind is no errno's name.
#define SIMPLE(decision, call)              \
    do {                                    \
        enum action action = (decision);    \
        if (action == PASS) return (call);  \
        if (action == LATE) (void)(call);   \
        return fail();                      \
    } while (0)

// The same for a write: `part` writes the first bytes of it.
#define WRITING(decision, total, part)                         \
    do {                                                       \
        enum action action = (decision);                       \
        size_t bytes = (total);                                \
        if (action == FAIL) return fail();                     \
        if (action == SHORT || action == TORN) bytes /= 2;     \
        ssize_t written = bytes || action == PASS ? (part) : 0; \
        return action == TORN || action == LATE ? fail() : written; \
    } while (0)

ssize_t write(int file, const void *data, size_t count) {
    WRITING(decide_file(WRITE, "write", file, count), count, REAL(write)(file, data, bytes));
}

ssize_t pwrite(int file, const void *data, size_t count, off_t offset) {
    WRITING(decide_file(WRITE, "pwrite", file, count), count, REAL(pwrite)(file, data, bytes, offset));
}

ssize_t pwrite64(int file, const void *data, size_t count, off64_t offset) {
    WRITING(decide_file(WRITE, "pwrite", file, count), count, REAL(pwrite64)(file, data, bytes, offset));
}

static size_t size_of(const struct iovec *parts, int count) {
    size_t total = 0;
    for (int i = 0; i < count; i++) total += parts[i].iov_len;
    return total;
}

// Writes the first bytes of some parts; no more than IOV_MAX of them are ever given.
static ssize_t put(int file, const struct iovec *parts, int count, off_t offset, int is_placed, size_t bytes) {
    struct iovec some[1024];
    int used = 0;
    for (; used < count && used < 1024 && bytes; used++) {
        some[used] = parts[used];
        if (some[used].iov_len > bytes) some[used].iov_len = bytes;
        bytes -= some[used].iov_len;
    }
    return is_placed ? REAL(pwritev)(file, some, used, offset) : REAL(writev)(file, some, used);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    size_t total = size_of(parts, count);
    WRITING(decide_file(WRITE, "writev", file, total), total, put(file, parts, count, 0, 0, bytes));
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
    size_t total = size_of(parts, count);
    WRITING(decide_file(WRITE, "pwritev", file, total), total, put(file, parts, count, offset, 1, bytes));
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
    return pwritev(file, parts, count, offset);
}

int fsync(int file) { SIMPLE(decide_file(SYNC, "fsync", file, 0), REAL(fsync)(file)); }

int fdatasync(int file) { SIMPLE(decide_file(SYNC, "fdatasync", file, 0), REAL(fdatasync)(file)); }

int ftruncate(int file, off_t size) {
    SIMPLE(decide_file(ALLOCATE, "ftruncate", file, 0), REAL(ftruncate)(file, size));
}

int ftruncate64(int file, off64_t size) {
    SIMPLE(decide_file(ALLOCATE, "ftruncate", file, 0), REAL(ftruncate64)(file, size));
}

int posix_fallocate(int file, off_t offset, off_t size) {
    enum action action = decide_file(ALLOCATE, "posix_fallocate", file, 0);
    return action == PASS ? REAL(posix_fallocate)(file, offset, size) : code_of(setting("FAULT_KIND"));
}

int posix_fallocate64(int file, off64_t offset, off64_t size) {
    return posix_fallocate(file, offset, size);
}

// `open` takes a mode where it may make the file.
#define OPENING(name, directory, path, flags, call)                                 \
    do {                                                                            \
        mode_t mode = 0;                                                            \
        if ((flags) & O_CREAT) {                                                    \
            va_list rest;                                                           \
            va_start(rest, flags);                                                  \
            mode = va_arg(rest, mode_t);                                            \
            va_end(rest);                                                           \
        }                                                                           \
        enum action action = (flags) & O_CREAT ? decide_at(MAKE, name, directory, path) : PASS; \
        return action == PASS ? (call) : fail();                                    \
    } while (0)

int open(const char *path, int flags, ...) {
    OPENING("open", AT_FDCWD, path, flags, REAL(open)(path, flags, mode));
}

int open64(const char *path, int flags, ...) {
    OPENING("open", AT_FDCWD, path, flags, REAL(open64)(path, flags, mode));
}

int openat(int directory, const char *path, int flags, ...) {
    OPENING("openat", directory, path, flags, REAL(openat)(directory, path, flags, mode));
}

int openat64(int directory, const char *path, int flags, ...) {
    OPENING("openat", directory, path, flags, REAL(openat64)(directory, path, flags, mode));
}

int mkdir(const char *path, mode_t mode) {
    SIMPLE(decide_at(MAKE, "mkdir", AT_FDCWD, path), REAL(mkdir)(path, mode));
}

int mkdirat(int directory, const char *path, mode_t mode) {
    SIMPLE(decide_at(MAKE, "mkdir", directory, path), REAL(mkdirat)(directory, path, mode));
}

int rename(const char *from, const char *to) {
    SIMPLE(decide_at(NAME, "rename", AT_FDCWD, to), REAL(rename)(from, to));
}

int renameat(int source, const char *from, int target, const char *to) {
    SIMPLE(decide_at(NAME, "rename", target, to), REAL(renameat)(source, from, target, to));
}

int renameat2(int source, const char *from, int target, const char *to, unsigned flags) {
    SIMPLE(decide_at(NAME, "rename", target, to), REAL(renameat2)(source, from, target, to, flags));
}

int link(const char *from, const char *to) {
    SIMPLE(decide_at(NAME, "link", AT_FDCWD, to), REAL(link)(from, to));
}

int linkat(int source, const char *from, int target, const char *to, int flags) {
    SIMPLE(decide_at(NAME, "link", target, to), REAL(linkat)(source, from, target, to, flags));
}

int unlink(const char *path) {
    SIMPLE(decide_at(REMOVE, "unlink", AT_FDCWD, path), REAL(unlink)(path));
}

int unlinkat(int directory, const char *path, int flags) {
    SIMPLE(decide_at(REMOVE, "unlink", directory, path), REAL(unlinkat)(directory, path, flags));
}

int rmdir(const char *path) {
    SIMPLE(decide_at(REMOVE, "rmdir", AT_FDCWD, path), REAL(rmdir)(path));
}
