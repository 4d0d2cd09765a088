extension String {
    /// The text in UTF-8, for keys and values that a person can read in a failure.
    public var bytes: [UInt8] { Array(utf8) }
}
