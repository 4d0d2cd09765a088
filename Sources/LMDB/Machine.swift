/// The machine this process runs on.
package enum Machine {
    /// A text that is another one after each start of the machine; nil where the system gives none.
    package static var bootID: String? {
        guard let bytes = try? InputFile.bytes(of: "/proc/sys/kernel/random/boot_id", limit: 64),
            !bytes.isEmpty
        else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
