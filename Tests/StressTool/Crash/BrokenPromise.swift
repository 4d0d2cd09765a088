/// What a store promised, and did not keep.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
