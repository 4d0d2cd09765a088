import Foundation
import Testing

/// What a program left behind: its status, and what it wrote.
struct Run {
    /// The exit status; the signal's number where a signal ended it.
    let status: Int32
    /// Whether a signal ended it.
    let wasKilled: Bool
    /// What went to standard output.
    let output: [UInt8]
    /// What went to standard error.
    let errors: String

    /// What went to standard output, as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines of standard output.
    var lines: [Substring] { text.split(separator: "\n") }

    /// The same run, which has to have been a success.
    @discardableResult
    func succeeded(_ place: SourceLocation = #_sourceLocation) throws -> Run {
        try #require(status == 0 && !wasKilled, "status \(status): \(errors)", sourceLocation: place)
        return self
    }

    /// The answer that was written as JSON.
    func answer<Answer: Decodable>(
        _ type: Answer.Type, _ place: SourceLocation = #_sourceLocation
    ) throws -> Answer {
        try succeeded(place)
        return try JSONDecoder.snakeCase.decode(type, from: Data(output))
    }
}

extension JSONDecoder {
    /// Reads what the tool writes.
    static var snakeCase: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}
