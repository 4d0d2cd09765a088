#include "CChecksum.h"

#include <string.h>

#if defined(__x86_64__)
#include <nmmintrin.h>

#define CRC_TARGET __attribute__((target("sse4.2")))
#define CRC_WORD(state, word) ((uint32_t)_mm_crc32_u64(state, word))
#define CRC_BYTE(state, byte) _mm_crc32_u8(state, byte)

bool crc32c_is_instruction(void) { return __builtin_cpu_supports("sse4.2"); }

#elif defined(__aarch64__)
#include <arm_acle.h>

#define CRC_TARGET __attribute__((target("crc")))
#define CRC_WORD(state, word) __crc32cd(state, word)
#define CRC_BYTE(state, byte) __crc32cb(state, byte)

#if defined(__linux__)
#include <sys/auxv.h>

// HWCAP_CRC32 of <asm/hwcap.h>.
bool crc32c_is_instruction(void) { return (getauxval(AT_HWCAP) & (1 << 7)) != 0; }
#else
// Every processor of Apple's with 64 bits has it.
bool crc32c_is_instruction(void) { return true; }
#endif
#endif

#if defined(CRC_TARGET)
CRC_TARGET uint32_t crc32c_update(uint32_t state, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    for (; count >= 8; count -= 8, next += 8) {
        // The instruction takes the lowest byte first; both processors load it from the first address.
        uint64_t word;
        memcpy(&word, next, 8);
        state = CRC_WORD(state, word);
    }
    for (; count > 0; count--, next++) {
        state = CRC_BYTE(state, *next);
    }
    return state;
}
#else
bool crc32c_is_instruction(void) { return false; }

uint32_t crc32c_update(uint32_t state, const void *bytes, size_t count) { __builtin_trap(); }
#endif
