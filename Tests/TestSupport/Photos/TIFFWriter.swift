/// Writes directories one behind the other (TIFF 6.0, section 2).
struct TIFFWriter {
    /// A tag.
    struct Field {
        let tag: Int
        let type: Int
        let count: Int
        let bytes: [UInt8]
    }

    let isBigEndian: Bool

    /// A number as so many bytes.
    func number(_ value: Int, _ width: Int) -> [UInt8] {
        isBigEndian ? bigEndian(value, width) : littleEndian(value, width)
    }

    func text(_ tag: Int, _ text: String?) -> Field? {
        text.map {
            let bytes = Array($0.utf8) + [0]
            return Field(tag: tag, type: 2, count: bytes.count, bytes: bytes)
        }
    }

    func short(_ tag: Int, _ value: UInt16?) -> Field? {
        value.map { Field(tag: tag, type: 3, count: 1, bytes: number(Int($0), 2)) }
    }

    func long(_ tag: Int, _ value: Int) -> Field {
        Field(tag: tag, type: 4, count: 1, bytes: number(value, 4))
    }

    func data(_ tag: Int, _ type: Int, _ bytes: [UInt8]) -> Field {
        Field(tag: tag, type: type, count: bytes.count, bytes: bytes)
    }

    func fractions(_ tag: Int, _ values: [ExifRecipe.Fraction]?) -> Field? {
        values.map { values in
            let bytes = values.flatMap { number(Int($0.numerator), 4) + number(Int($0.denominator), 4) }
            return Field(tag: tag, type: 5, count: values.count, bytes: bytes)
        }
    }

    /// The bytes that a directory takes, with the values that lie behind it.
    func size(_ fields: [Field]) -> Int {
        6 + fields.count * 12 + fields.map(\.bytes.count).filter { $0 > 4 }.map { $0 + $0 % 2 }.reduce(0, +)
    }

    /// A directory that lies at an offset; the next one lies at another, 0 for none.
    func directory(_ fields: [Field], at offset: Int, next: Int) -> [UInt8] {
        var values: [UInt8] = []
        let firstValue = offset + 6 + fields.count * 12
        var bytes = number(fields.count, 2)
        for field in fields.sorted(by: { $0.tag < $1.tag }) {
            bytes += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
            if field.bytes.count <= 4 {
                bytes += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
            } else {
                bytes += number(firstValue + values.count, 4)
                values += field.bytes + [UInt8](repeating: 0, count: field.bytes.count % 2)
            }
        }
        return bytes + number(next, 4) + values
    }
}
