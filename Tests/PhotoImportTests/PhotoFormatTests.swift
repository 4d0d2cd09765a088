import PhotoImport
import Testing

struct PhotoFormatTests {
    @Test func `six formats are read`() {
        #expect(PhotoFormat.allCases.count == 6)
    }
}
