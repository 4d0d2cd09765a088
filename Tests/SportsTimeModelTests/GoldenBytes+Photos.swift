import SportsTimeModel

/// The payloads of ``SamplePhotoEvents``, byte for byte, as `protoc` encodes them.
extension GoldenBytes {
    static let photos: [EventKind: Parts] = [
        .photoImported: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f1220000102030405060708090a0b0c0d0e0f10111213"
                + "1415161718191a1b1c1d1e1f1a046a70656720f89b0a2a0c08e49989a7be5310df031801300238f0"
                + "fde6b4be5340064a0348544352064465736972655ab001080712690a177374616469756d5f6d6c62"
                + "5f66656e7761795f7061726b100118b0830220012a220a1e67616d655f6d6c625f323031355f3230"
                + "3135303631345f746f725f626f7310012a220a1e67616d655f6d6c625f323031355f323031353036"
                + "31355f61746c5f626f731002121d0a157374616469756d5f6e62615f74645f67617264656e100318"
                + "b083021a22090000000000407f40110000000000409f4019000000000088b34020012a034d4c42",
            personal:
                "09f8c264aa602c454011f54a598638c651c01a0d2f70686f746f732f612e6a70672082a0d4acf6ac"
                + "d0e7272a030e901c"),
        .photoRematched: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f12ae0112690a177374616469756d5f6d6c625f66656e"
                + "7761795f7061726b100118b0830220012a220a1e67616d655f6d6c625f323031355f323031353036"
                + "31345f746f725f626f7310012a220a1e67616d655f6d6c625f323031355f32303135303631355f61"
                + "746c5f626f731002121d0a157374616469756d5f6e62615f74645f67617264656e100318b083021a"
                + "22090000000000407f40110000000000409f4019000000000088b34020012a034d4c42",
            personal:
                "0a030e901c"),
        .photoAttached: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f121000112233445566778899aabbccddeeff1802",
            personal: nil),
        .photoDetached: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f",
            personal: nil),
        .photoDismissed: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f1001",
            personal: nil),
        .photoCaptionSet: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f",
            personal:
                "0a0c546865206c617374206f7574"),
        .visitPhotosOrdered: Parts(
            factual:
                "0a1000112233445566778899aabbccddeeff1210000102030405860788090a0b0c0d0e0f12100011"
                + "2233445566778899aabbccddeeff",
            personal: nil),
        .photoUploadChanged: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f120c666f6c6465723a616c62756d1802220961622f63"
                + "642e6a706728f6c1cb958267",
            personal:
                "0a0a69742069732066756c6c"),
        .photoDeleted: Parts(
            factual:
                "0a10000102030405860788090a0b0c0d0e0f",
            personal: nil),
    ]
}
