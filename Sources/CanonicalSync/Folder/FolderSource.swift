public import SportsTime
public import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder of JSON files, one for each type of record, with the names of `Resources/` (seed "SportsTime Data
/// Architecture", part 3); types without a file have no records there.
///
/// A folder has no clock: every run reads its files to the end, and records that are not newer than what is there change nothing.
public struct FolderSource: CanonicalSource {
    /// The folder.
    public let path: String

    /// `folder:` and the path.
    public var name: String { "folder:\(path)" }

    /// The file of each type.
    public static let files: [RecordType: String] = [
        .sport: "sports.json", .leagueStructure: "league_structure.json",
        .stadium: "stadiums_canonical.json", .team: "teams_canonical.json",
        .stadiumAlias: "stadium_aliases.json", .teamAlias: "team_aliases.json",
        .teamTenure: "team_tenures.json", .achievementDefinition: "achievements.json",
        .game: "games_canonical.json",
    ]

    /// A folder.
    ///
    /// - Parameter path: Its path; one that is relative is made absolute, so that it names the same source elsewhere.
    /// - Throws: ``SportsTime/SourceError`` where there is no such folder, or none of the files in it.
    public init(path: String) throws(SourceError) {
        let files = FileManager.default
        var absolute = path
        if !path.hasPrefix("/") { absolute = files.currentDirectoryPath + "/" + path }
        absolute = URL(filePath: absolute).standardizedFilePath
        var isDirectory = false
        guard files.fileExists(atPath: absolute, isDirectory: &isDirectory), isDirectory else {
            throw SourceError("there is no folder \(path)", hint: "name a folder of JSON files")
        }
        guard Self.files.values.contains(where: { files.fileExists(atPath: "\(absolute)/\($0)") }) else {
            let names = RecordType.allCases.compactMap { Self.files[$0] }.joined(separator: ", ")
            throw SourceError(
                "\(path) has no file of canonical records", hint: "it should have one or more of \(names)")
        }
        self.path = absolute
    }

    /// Nil: a folder has no clock.
    public func lastModification(of type: RecordType) async throws -> Int64? { nil }

    /// Records of a type's file, in the order of the file: as many as memory may hold at a time.
    ///
    /// - Throws: ``SportsTime/SourceError`` where it cannot be read, is no array of objects, or is changed meanwhile.
    public func page(
        of type: RecordType, modifiedSince moment: Int64?, after marker: String?
    ) async throws -> RecordPage {
        guard let file = Self.files[type], FileManager.default.fileExists(atPath: "\(path)/\(file)") else {
            return RecordPage(records: [])
        }
        do throws(JSONArrayFile.Failure) {
            let page = try JSONArrayFile(path: "\(path)/\(file)").page(after: marker)
            return RecordPage(records: page.objects, next: page.next)
        } catch {
            throw switch error {
            case .unreadable: SourceError("\(file) cannot be read", hint: "see to its permissions")
            case .changed: SourceError("\(file) was changed while it was read", hint: "sync again")
            case .noArray:
                SourceError(
                    "\(file) is not JSON, or no array of objects", hint: "`stctl data validate` says where")
            }
        }
    }
}

extension URL {
    fileprivate var standardizedFilePath: String {
        let path = standardized.path
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
