/// How far a custom view has come.
public struct CustomViewStatus: Hashable, Sendable {
    /// Why a view goes no further.
    public struct Stop: Hashable, Sendable {
        /// The event that it could not take in.
        public let sequence: UInt64
        /// The kind of that event.
        public let kind: UInt16
        /// What the projector, or the build that did not know the event, said.
        public let reason: String
    }

    /// The view.
    public let view: View
    /// The last event that is in its rows; 0 for none, also where another projector has made them.
    public let checkpoint: UInt64
    /// The log's last event.
    public let head: UInt64
    /// Why it goes no further; nil where it will, when it is read.
    public let stop: Stop?
}
