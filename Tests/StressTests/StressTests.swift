import Testing

/// The parts of the stress tool, briefly.
@Suite struct StressTests {}
