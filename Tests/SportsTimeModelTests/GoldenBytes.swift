import SportsTimeModel

/// The payloads of ``SampleEvents``, byte for byte, as each schema version wrote them.
///
/// Only ever added to: what a kind's new version writes goes into the table of that version, and the old ones stay.
enum GoldenBytes {
    struct Parts {
        let factual: String
        let personal: String?
    }

    /// The payloads of every schema version, from 1 on; a kind is in as many as it has versions.
    static let versions: [[EventKind: Parts]] = [version1.merging(photos) { old, _ in old }, version2]

    /// What a version of a kind wrote.
    static func of(_ kind: EventKind, _ version: UInt16) -> Parts? {
        versions.dropFirst(Int(version) - 1).first?[kind]
    }

    /// Refused and deferred records say when they were last changed; games have details beyond the columns.
    private static let version2: [EventKind: Parts] = [
        .gamesMerged: Parts(
            factual:
                "0a034d4c4210df0f1a0967616d65732e6373762080c0cb9582672a177374616469756d5f6d6c625f"
                + "66656e7761795f7061726b2a167374616469756d5f6d6c625f706574636f5f7061726b320c746561"
                + "6d5f6d6c625f626f73320c7465616d5f6d6c625f6e7979320b7465616d5f6d6c625f736438b08302"
                + "42030000034a0300000152030000025a0301010062030204016a2a080212260a09706f7374706f6e"
                + "65641080c0cb958267180122100a066d6173636f7412062242616c6c22",
            personal: nil),
        .recordRejected: Parts(
            factual:
                "0a075374616469756d120d7374616469756d5f6d6c625f781a0377687922027b7d28f6c1cb958267",
            personal: nil),
        .recordDeferred: Parts(
            factual:
                "0a0553706f7274120378666c186322027b7d28f6c1cb958267",
            personal: nil),
    ]

    private static let version1: [EventKind: Parts] = [
        .sportMerged: Parts(
            factual:
                "0a530a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c22120378666c1a035846"
                + "4c220c58464c20466f6f7462616c6c2a0d666f6f7462616c6c2e66696c6c32072345333138333738"
                + "0240054801",
            personal: nil),
        .leagueStructureMerged: Parts(
            factual:
                "0a480a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c2212066d6c625f616c1a"
                + "034d4c4220022a0f416d65726963616e204c65616775653202414c3a036d6c624001",
            personal: nil),
        .stadiumMerged: Parts(
            factual:
                "0ac3010a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c221217737461646975"
                + "6d5f6d6c625f66656e7761795f7061726b1a0b46656e776179205061726b2206426f73746f6e2a0d"
                + "4d6173736163687573657474733202555339f8c264aa602c454041f54a598638c651c048fba60252"
                + "034d4c4258f80e6203424f536a10416d65726963612f4e65775f596f726b7210736974655f66656e"
                + "7761795f7061726b7a1968747470733a2f2f6578616d706c652e6f72672f662e6a7067800102",
            personal: nil),
        .teamMerged: Parts(
            factual:
                "0a8f010a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c22120c7465616d5f6d"
                + "6c625f626f731a0e426f73746f6e2052656420536f782203424f532a034d4c423206426f73746f6e"
                + "3a177374616469756d5f6d6c625f66656e7761795f7061726b42066d6c625f616c4a0b6d6c625f61"
                + "6c5f656173745207234244333033395a07233043323334306002",
            personal: nil),
        .stadiumAliasMerged: Parts(
            factual:
                "0a520a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c22120261311a17737461"
                + "6469756d5f6d6c625f66656e7761795f7061726b22084f6c64204e616d652882aa0130d2a8023801"
                + "40024802",
            personal: nil),
        .teamAliasMerged: Parts(
            factual:
                "0a470a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c22120261321a0c746561"
                + "6d5f6d6c625f626f7322084f6c64204e616d652882aa0130d2a802380240024801",
            personal: nil),
        .teamTenureMerged: Parts(
            factual:
                "0a520a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c22120274311a0c746561"
                + "6d5f6d6c625f626f7322177374616469756d5f6d6c625f66656e7761795f7061726b3082aa0138d2"
                + "a8024002",
            personal: nil),
        .achievementDefinitionMerged: Parts(
            factual:
                "0acf010a1b0880c0cb95826710011a100a066d6173636f7412062242616c6c221203616c6c1a0341"
                + "6c6c220b45766572797468696e672e2a077370656369616c32034d4c423a80014a7e0a040a02080a"
                + "0a090a07080312034d4c420a0f120d0a0b6d6c625f616c5f656173740a0a1a080a066d6c625f616c"
                + "0a0722050a036d6c620a1b2a190a177374616469756d5f6d6c625f66656e7761795f7061726b0a16"
                + "32140a044f68696f0a05546578617310021a034e464c0a10520e0a063a04080510070a0442020803"
                + "40094802500150025802",
            personal: nil),
        .recordRejected: Parts(
            factual:
                "0a075374616469756d120d7374616469756d5f6d6c625f781a0377687922027b7d",
            personal: nil),
        .recordDeferred: Parts(
            factual:
                "0a0553706f7274120378666c186322027b7d",
            personal: nil),
        .syncCompleted: Parts(
            factual:
                "0a0762756e646c6564120e0a045465616d1001180220032804",
            personal: nil),
        .gamesMerged: Parts(
            factual:
                "0a034d4c4210df0f1a0967616d65732e6373762080c0cb9582672a177374616469756d5f6d6c625f"
                + "66656e7761795f7061726b2a167374616469756d5f6d6c625f706574636f5f7061726b320c746561"
                + "6d5f6d6c625f626f73320c7465616d5f6d6c625f6e7979320b7465616d5f6d6c625f736438b08302"
                + "42030000034a0300000152030000025a030101006203020401",
            personal: nil),
        .syncFailed: Parts(
            factual:
                "0a08636c6f75646b6974120e0a045465616d10011802200328041a086e6f20726f757465",
            personal: nil),
        .watermarkAdvanced: Parts(
            factual:
                "0a08636c6f75646b697412045465616d18f6c1cb958267",
            personal: nil),
        .syncProgressed: Parts(
            factual:
                "0a08636c6f75646b6974120e0a045465616d100118022003280418ac06",
            personal: nil),
        .scoresResolved: Parts(
            factual:
                "0a034d4c4210df0f1802220d4d4c42205374617473204150492a02763130f6c1cb9582673a177374"
                + "616469756d5f6d6c625f66656e7761795f7061726b420c7465616d5f6d6c625f626f73420c746561"
                + "6d5f6d6c625f6e797948b08302520200005a020000620200006a020102720205007a020d01820102"
                + "0101",
            personal: nil),
        .gamesCovered: Parts(
            factual:
                "0a034d4c4210a4820218908502220a474c323031352e545854",
            personal: nil),
        .scoresNotFound: Parts(
            factual:
                "0a034d4c4210b083021a167374616469756d5f6d6c625f636974695f6669656c641a177374616469756d5f6d"
                + "6c625f66656e7761795f7061726b200228f6c1cb95826730f6d1afd686673a260a0d4d4c422053746174732041"
                + "504912156974206b6e6f7773206e6f20737563682067616d653a220a044553504e121a697420746f6f6b20746f"
                + "6f206c6f6e6720746f20616e73776572",
            personal: nil),
        .stadiumNicknameSet: Parts(
            factual:
                "0a177374616469756d5f6d6c625f66656e7761795f7061726b12087468652046656e73",
            personal: nil),
        .stadiumFavoriteSet: Parts(
            factual:
                "0a177374616469756d5f6d6c625f66656e7761795f7061726b1001",
            personal: nil),
        .countedVisitsSet: Parts(factual: "08010804", personal: nil),
        .syncSwitched: Parts(factual: "0801", personal: nil),
        .visitAdded: Parts(
            factual:
                "0aab010a1000112233445566778899aabbccddeeff12177374616469756d5f6d6c625f66656e7761"
                + "795f7061726b1a0b46656e776179205061726b200128b0830232034d4c423801421e67616d655f6d"
                + "6c625f323031355f32303135303631345f746f725f626f734800521e0a0c7465616d5f6d6c625f62"
                + "6f73120e426f73746f6e2052656420536f785a0b1207546f726f6e746f18016204352d3133680470"
                + "0478018001038801809c89afbe53",
            personal:
                "0a0d4772616e647374616e6420313212055261696e2e1a0a41206c6f6e67206f6e6521f8c264aa60"
                + "2c454029f54a598638c651c0"),
        .visitCorrected: Parts(
            factual:
                "0aaa010a1000112233445566778899aabbccddeeff12177374616469756d5f6d6c625f66656e7761"
                + "795f7061726b1a0b46656e776179205061726b200128b0830232034d4c423801421e67616d655f6d"
                + "6c625f323031355f32303135303631345f746f725f626f734800521e0a0c7465616d5f6d6c625f62"
                + "6f73120e426f73746f6e2052656420536f785a0b1207546f726f6e746f18016203342d3368047004"
                + "78018001038801809c89afbe53",
            personal:
                "0a0d4772616e647374616e6420313212055261696e2e1a0a41206c6f6e67206f6e6521f8c264aa60"
                + "2c454029f54a598638c651c0"),
        .visitDeleted: Parts(
            factual:
                "0a1000112233445566778899aabbccddeeff",
            personal: nil),
        .partsErased: Parts(
            factual:
                "0a1000112233445566778899aabbccddeeff120285191a058519f0a204",
            personal: nil),
    ]
}
