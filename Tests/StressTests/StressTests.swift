import Testing

/// The parts of the stress tool, briefly.
///
/// One after the other: each of them takes all that the machine has.
@Suite(.serialized) struct StressTests {}
