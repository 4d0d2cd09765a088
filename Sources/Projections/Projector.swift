public import EventLog

/// Derives one view from the log: a pure function of an event and the views it declares to read.
///
/// It has no clock, no random numbers, no environment, and lets no hash order reach a row, so that the same
/// log gives the same rows on any machine. Events arrive in order, each exactly once; upstream views are
/// seen as they are after the same event.
public protocol Projector: Sendable {
    /// The view it writes.
    var view: View { get }
    /// Its version: raised with every change that gives other rows for the same log.
    var version: UInt32 { get }
    /// The views it reads besides its own. They are projected before it.
    var reads: [View] { get }
    /// Changes the view by one event.
    ///
    /// - Throws: What makes the event impossible to apply. The append, or the rebuild, stops there.
    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws
}
