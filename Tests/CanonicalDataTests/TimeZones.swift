/// Which time zones a state or country lies in, where leagues have played.
enum TimeZones {
    /// The zones of a state of the United States or a province of Canada, else of the country.
    static func of(state: String, country: String) -> Set<String> {
        switch country {
        case "US": states.filter { $0.states.contains(state) }.reduce(into: []) { $0.insert($1.zone) }
        case "CA": provinces[state].map { [$0] } ?? []
        default: countries[country] ?? []
        }
    }

    private static let states: [(zone: String, states: Set<String>)] = [
        (
            "America/New_York",
            [
                "Connecticut", "Delaware", "District of Columbia", "Florida", "Georgia", "Kentucky", "Maine",
                "Maryland", "Massachusetts", "New Hampshire", "New Jersey", "New York", "North Carolina",
                "Ohio", "Pennsylvania", "Rhode Island", "South Carolina", "Tennessee", "Vermont", "Virginia",
                "West Virginia",
            ]
        ),
        ("America/Detroit", ["Michigan"]),
        ("America/Indiana/Indianapolis", ["Indiana"]),
        ("America/Kentucky/Louisville", ["Kentucky"]),
        (
            "America/Chicago",
            [
                "Alabama", "Arkansas", "Illinois", "Iowa", "Kansas", "Louisiana", "Minnesota", "Mississippi",
                "Missouri", "Nebraska", "North Dakota", "Oklahoma", "South Dakota", "Tennessee", "Texas",
                "Wisconsin",
            ]
        ),
        ("America/Denver", ["Colorado", "Montana", "New Mexico", "Utah", "Wyoming"]),
        ("America/Boise", ["Idaho"]),
        ("America/Phoenix", ["Arizona"]),
        ("America/Los_Angeles", ["California", "Nevada", "Oregon", "Washington"]),
        ("America/Anchorage", ["Alaska"]),
        ("Pacific/Honolulu", ["Hawaii"]),
        ("America/Puerto_Rico", ["Puerto Rico"]),
    ]

    private static let provinces = [
        "Alberta": "America/Edmonton", "British Columbia": "America/Vancouver",
        "Manitoba": "America/Winnipeg", "Ontario": "America/Toronto", "Quebec": "America/Toronto",
    ]

    private static let countries: [String: Set<String>] = [
        "AU": ["Australia/Sydney", "Australia/Melbourne"], "BR": ["America/Sao_Paulo"],
        "DE": ["Europe/Berlin"], "ES": ["Europe/Madrid"], "GB": ["Europe/London"],
        "IE": ["Europe/Dublin"], "JP": ["Asia/Tokyo"], "KR": ["Asia/Seoul"],
        "MX": ["America/Mexico_City", "America/Monterrey"],
    ]
}
