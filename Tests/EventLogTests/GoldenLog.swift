/// A log in every format there was, row by row, which every later build must still read.
///
/// Formats are only ever added. The rows were made from `Format.md` by a program in another language, not by this one.
enum GoldenLog {
    struct Row: Hashable {
        let table: String
        let key: String
        let value: String

        init(_ table: String, _ key: String, _ value: String) {
            self.table = table
            self.key = key
            self.value = value
        }
    }

    /// The link of its last command.
    static let link = "09672f402ae4290050ecefb4b51403399ac647a0b99e9325fbbc0d1e036c9fff"

    /// The log's rows in a format.
    static func rows(format: Int) -> [Row] {
        common + (format == 1 ? format1 : format2)
    }

    /// What every format has.
    private static let common = [
        Row(
            "meta", "63726561746564",
            "00060a24181e4000"),
        Row(
            "meta", "73746f7265",
            "00112233445546778899aabbccddeeff"),
        Row(
            "commands", "0000000000000001",
            "e0bd1c300100070c0000000000000001000000020000000000060a24182d824000060a24182d824000000000"
                + "0000000011111111111141118111111111111111010101010101010101010101010101012e48926dab6fea3e"
                + "44b165cca093819ef1381baef9e7c0a293e62d5ccb5b585545df782fb3b4dc62b3cfd8c1cbe4a6eff5257ced"
                + "47e9ac3c61f646bb218f628a62756e646c65644d657267655265636f726473"),
        Row(
            "commands", "0000000000000002",
            "b9f80ef4010004080000000000000003000000030000000000060a24182d82400005af3107a4000000000000"
                + "000000012222222222224222822222222222222204040404040404040404040404040404fac2ce2075ca7f59"
                + "c8f18cce25c87c5d1f208934e491e5270e04ec1ad5f14dae09672f402ae4290050ecefb4b51403399ac647a0"
                + "b99e9325fbbc0d1e036c9fff757365724164645669736974"),
        Row(
            "events", "0000000000000001",
            "c54ce65201000001000100170000000d00000000000000000000000102020202020202020202020202020202"
                + "7374616469756d5f6d6c625f66656e7761795f7061726b0a0b46656e776179205061726b"),
        Row(
            "events", "0000000000000002",
            "7bb91fad010000020003000a0000000000000000000000000000000103030303030303030303030303030303"
                + "6573746164696f5fc3a9"),
        Row(
            "events", "0000000000000003",
            "40a0682a0101012c000100050000000400000007000000000000000205050505050505050505050505050505"
                + "0606060606060606060606060606060676697369746b65707473656174203132"),
        Row(
            "events", "0000000000000004",
            "890b97fd0105012c000100050000000800000020000000000000000207070707070707070707070707070707"
                + "0000000000000000000000000000000076697369746b65707420746f6f8b2476136c8d8a11bb5b535be99987"
                + "fe1698cb8e4df2c1cde486e7cae7db553e"),
        Row(
            "events", "0000000000000005",
            "a35794df0107012c000100050000002000000020000000000000000200000000000000000000000000000000"
                + "000000000000000000000000000000006f746865726df96f8950962eb2b787b7111a46c39d2dc283ff082b2b"
                + "c6279b089a7b9a2b22a6465530f34d64b47ee877e178fbc072bcc97a7796196634b3c623489a26be6c"),
        Row(
            "command-ids", "11111111111141118111111111111111",
            "0000000000000001"),
        Row(
            "command-ids", "22222222222242228222222222222222",
            "0000000000000002"),
    ]

    /// What format 1 had of its own.
    private static let format1 = [
        Row(
            "meta", "666f726d6174",
            "53706f72747354696d65206576656e74206c6f672031"),
        Row(
            "subjects", "7374616469756d5f6d6c625f66656e7761795f7061726b000000000000000001",
            ""),
        Row(
            "subjects", "6573746164696f5fc3a9000000000000000002",
            ""),
        Row(
            "subjects", "7669736974000000000000000003",
            ""),
        Row(
            "subjects", "7669736974000000000000000004",
            ""),
        Row(
            "subjects", "6f74686572000000000000000005",
            ""),
        Row(
            "kinds", "00010000000000000001",
            ""),
        Row(
            "kinds", "00020000000000000002",
            ""),
        Row(
            "kinds", "012c0000000000000003",
            ""),
        Row(
            "kinds", "012c0000000000000004",
            ""),
        Row(
            "kinds", "012c0000000000000005",
            ""),
    ]

    /// What format 2 has of its own.
    private static let format2 = [
        Row("meta", "636865636b", "dcbc61ea"),
        Row(
            "meta", "666f726d6174",
            "53706f72747354696d65206576656e74206c6f672032"),
        Row(
            "subjects", "7374616469756d5f6d6c625f66656e7761795f7061726b000000000000000001",
            "712f86d20000000000000000"),
        Row(
            "subjects", "7374616469756d5f6d6c625f66656e7761795f7061726b00ffffffffffffffff",
            "1e6afc2e0000000000000001"),
        Row(
            "subjects", "6573746164696f5fc3a9000000000000000002",
            "6203ba120000000000000000"),
        Row(
            "subjects", "6573746164696f5fc3a900ffffffffffffffff",
            "07b93f330000000000000002"),
        Row(
            "subjects", "7669736974000000000000000003",
            "56997bc90000000000000000"),
        Row(
            "subjects", "7669736974000000000000000004",
            "82a946270000000000000003"),
        Row(
            "subjects", "766973697400ffffffffffffffff",
            "e1bccf480000000000000004"),
        Row(
            "subjects", "6f74686572000000000000000005",
            "0b89c36d0000000000000000"),
        Row(
            "subjects", "6f7468657200ffffffffffffffff",
            "7d99ecbd0000000000000005"),
        Row(
            "kinds", "00010000000000000001",
            "62ffc7330000000000000000"),
        Row(
            "kinds", "0001ffffffffffffffff",
            "0dbabdcf0000000000000001"),
        Row(
            "kinds", "00020000000000000002",
            "9b7daffb0000000000000000"),
        Row(
            "kinds", "0002ffffffffffffffff",
            "fec72ada0000000000000002"),
        Row(
            "kinds", "012c0000000000000003",
            "8cae6cca0000000000000000"),
        Row(
            "kinds", "012c0000000000000004",
            "589e51240000000000000003"),
        Row(
            "kinds", "012c0000000000000005",
            "786ae3870000000000000004"),
        Row(
            "kinds", "012cffffffffffffffff",
            "c9e05b480000000000000005"),
        Row(
            "subjects", "ffffffffffffffffffffff",
            "2cc4b9ae0000000000000005"),
        Row(
            "kinds", "ffffffffffffffffffffff",
            "2cc4b9ae0000000000000005"),
    ]
}
