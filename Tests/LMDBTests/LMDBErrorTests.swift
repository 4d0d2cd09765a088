import LMDB
import Testing

struct LMDBErrorTests {
    @Test(
        arguments: [
            (LMDBError.keyExists, -30_799), (.notFound, -30_798), (.pageNotFound, -30_797),
            (.corrupted, -30_796), (.versionMismatch, -30_794), (.notLMDB, -30_793), (.mapFull, -30_792),
            (.readersFull, -30_790), (.mapResized, -30_785), (.badTransaction, -30_782),
            (.badKeySize, -30_781),
        ] as [(LMDBError, Int32)])
    func `the numbers are those of the C library`(error: LMDBError, number: Int32) {
        #expect(error.rawValue == number)
        #expect(error.description.hasPrefix("MDB_"), "\(error)")
    }

    @Test func `of damage are those that a page or a row is the cause of`() {
        let ofDamage: [LMDBError] = [.corrupted, .pageNotFound, .badTransaction]
        let others: [LMDBError] = [
            .keyExists, .notFound, .versionMismatch, .notLMDB, .mapFull, .readersFull, .mapResized,
            .mustBeReopened, .noSpace, .inputOutput, .permissionDenied, .alreadyOpen,
        ]
        #expect(ofDamage.allSatisfy { $0.isOfDamage })
        #expect(!others.contains { $0.isOfDamage })
    }

    @Test func `a code without a name is kept`() {
        #expect(LMDBError(rawValue: -30_791).description.contains("MDB_DBS_FULL"))
        #expect(LMDBError(rawValue: 28) == .noSpace)
    }

    @Test func `errors of the engine's own have sentences of their own`() {
        #expect(LMDBError.alreadyOpen.description == "the file is already open in this process")
        #expect(LMDBError.forked.description == "the process was forked while the file was open")
    }
}
