import SportsTimeModel

/// Records that are merged in one commit.
struct SyncSlice {
    /// Records of one type.
    struct Part {
        let type: RecordType
        var objects: [[String: JSONValue]]
    }

    /// The records, by type as they came.
    private(set) var parts: [Part] = []
    /// Up to when records of a type have been read with these.
    private(set) var watermarks: [RecordType: Int64] = [:]
    /// How many records there are.
    private(set) var count = 0
    /// About how many bytes they have.
    private(set) var bytes = 0

    /// Records of one commit: the lock is held for a fraction of a second (DESIGN, section 3: a million rows held it for
    /// 40 s).
    static let recordLimit = 5_000
    /// Bytes of one commit, about: a command has at most 64 MiB (DESIGN, section 3).
    static let byteLimit = 8 << 20

    var isFull: Bool { count >= Self.recordLimit || bytes >= Self.byteLimit }

    var isEmpty: Bool { count == 0 && watermarks.isEmpty }

    mutating func add(_ object: [String: JSONValue], of type: RecordType) {
        count += 1
        bytes += JSONValue.object(object).approximateBytes
        if parts.last?.type == type {
            parts[parts.count - 1].objects.append(object)
        } else {
            parts.append(Part(type: type, objects: [object]))
        }
    }

    mutating func advance(_ type: RecordType, to moment: Int64) {
        watermarks[type] = max(moment, watermarks[type] ?? moment)
    }

    /// The records, byte for byte.
    func content(of source: String) -> [UInt8] {
        var content = Array(source.utf8)
        for part in parts {
            content += Array(part.type.rawValue.utf8)
            for object in part.objects { content += Array(JSONValue.object(object).text.utf8) }
        }
        return content
    }
}

extension JSONValue {
    /// About how many bytes the value has as text.
    var approximateBytes: Int {
        switch self {
        case .string(let text): text.utf8.count + 3
        case .array(let values): values.reduce(2) { $0 + $1.approximateBytes }
        case .object(let fields): fields.reduce(2) { $0 + $1.key.utf8.count + 4 + $1.value.approximateBytes }
        default: 8
        }
    }
}
