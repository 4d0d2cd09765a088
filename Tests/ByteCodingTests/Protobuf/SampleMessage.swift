import ByteCoding

/// A message with a field of every sort that the writer writes.
struct SampleMessage: Equatable {
    var unsigned: UInt64 = 0
    var small: UInt8?
    var signed: Int64 = 0
    var narrow: Int32?
    var truth = false
    var number: Double?
    var text = ""
    var note: String?
    var names: [String] = []
    var blob: [UInt8] = []
    var packed: [UInt64] = []
    var part: [UInt8]?

    static let unsignedField: UInt32 = 1
    static let smallField: UInt32 = 2
    static let signedField: UInt32 = 3
    static let narrowField: UInt32 = 4
    static let truthField: UInt32 = 5
    static let numberField: UInt32 = 6
    static let textField: UInt32 = 15
    static let noteField: UInt32 = 16
    static let namesField: UInt32 = 2_047
    static let blobField: UInt32 = 2_048
    static let packedField: UInt32 = 18_999
    static let partField: UInt32 = 536_870_911

    /// Everything at its greatest, or not what a reader assumes.
    static let full = SampleMessage(
        unsigned: .max, small: 0, signed: .min, narrow: .max, truth: true, number: -0.0,
        text: "Fenway\0Park ⚾️", note: "",
        names: ["", "a", ""], blob: [0, 255], packed: [0, 127, 128, .max],
        part: [])

    /// The bytes, and how many there were after each field.
    var encoded: (bytes: [UInt8], boundaries: [Int]) {
        var writer = ProtobufWriter()
        var boundaries = [0]
        func note(_ writer: ProtobufWriter) {
            boundaries.append(writer.bytes.count)
        }
        writer.write(unsigned, field: Self.unsignedField)
        note(writer)
        writer.write(small, field: Self.smallField)
        note(writer)
        writer.write(signed: signed, field: Self.signedField)
        note(writer)
        writer.write(optionalSigned: narrow, field: Self.narrowField)
        note(writer)
        writer.write(truth, field: Self.truthField)
        note(writer)
        writer.write(number, field: Self.numberField)
        note(writer)
        writer.write(text, field: Self.textField)
        note(writer)
        writer.write(self.note, field: Self.noteField)
        note(writer)
        for name in names {
            writer.write([name], field: Self.namesField)
            note(writer)
        }
        writer.write(blob, field: Self.blobField)
        note(writer)
        writer.write(packed: packed, field: Self.packedField)
        note(writer)
        if let part {
            writer.writeElement(part, field: Self.partField)
            note(writer)
        }
        return (writer.bytes, boundaries)
    }

    init(
        unsigned: UInt64 = 0, small: UInt8? = nil, signed: Int64 = 0, narrow: Int32? = nil,
        truth: Bool = false, number: Double? = nil, text: String = "", note: String? = nil,
        names: [String] = [], blob: [UInt8] = [], packed: [UInt64] = [], part: [UInt8]? = nil
    ) {
        self.unsigned = unsigned
        self.small = small
        self.signed = signed
        self.narrow = narrow
        self.truth = truth
        self.number = number
        self.text = text
        self.note = note
        self.names = names
        self.blob = blob
        self.packed = packed
        self.part = part
    }

    init(decoding bytes: [UInt8]) throws(ByteCodingError) {
        self.init()
        var reader = ProtobufReader(bytes.span)
        while let field = try reader.nextField() {
            switch field.number {
            case Self.unsignedField: unsigned = try reader.unsigned()
            case Self.smallField: small = try reader.unsigned()
            case Self.signedField: signed = try reader.signed()
            case Self.narrowField: narrow = try reader.signed()
            case Self.truthField: truth = try reader.bool()
            case Self.numberField: number = try reader.double()
            case Self.textField: text = try reader.string()
            case Self.noteField: note = try reader.string()
            case Self.namesField: names.append(try reader.string())
            case Self.blobField: blob = try reader.array()
            case Self.packedField: packed = try Self.varints(try reader.array())
            case Self.partField: part = try reader.array()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
    }

    /// The varints of a packed field, read without the reader: a second opinion.
    private static func varints(_ bytes: [UInt8]) throws(ByteCodingError) -> [UInt64] {
        var values: [UInt64] = []
        var value: UInt64 = 0
        var shift: UInt64 = 0
        for byte in bytes {
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 {
                values.append(value)
                (value, shift) = (0, 0)
            }
        }
        guard shift == 0 else { throw ByteCodingError.truncated }
        return values
    }
}
