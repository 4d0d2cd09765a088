/// What happens to a store until the next look at it.
struct RoundPlan {
    /// What is done to the store; nil where there are writers only.
    var operation: StoreOperation?
    /// Where the operation kills itself; nil where its parent does, at a random moment.
    var step: NamedStep?
    /// How often it passes the step before.
    var passes = 0
    /// Who writes meanwhile.
    var writers: [WriterCommand.Manner] = []
    /// Whether all are killed at one moment, rather than one while the others go on.
    var killsAll = true
    /// Whether the moment counts from the start of the process, so that it may not have opened the store yet.
    var countsFromStart = false

    /// A random plan.
    ///
    /// - Parameters:
    ///   - step: A step that is to be visited; nil for none.
    ///   - generator: What decides.
    init(_ step: NamedStep?, using generator: inout some RandomNumberGenerator) {
        self.step = step
        killsAll = generator.happens(50)
        countsFromStart = generator.happens(10)
        operation = step?.operation
        if step != nil {
            passes = generator.happens(60) ? 0 : Int.random(in: 1...2, using: &generator)
        } else if generator.happens(60) {
            operation = StoreOperation.allCases.randomElement(using: &generator)
        }
        let count =
            switch operation {
            case nil: Int.random(in: 1...2, using: &generator)
            // They append by themselves, or need that nobody does.
            case .projectBehind, .review: 0
            default: generator.happens(45) ? 1 : 0
            }
        for _ in 0..<count {
            if operation?.isExclusive == true {
                // Who has the store open all the time would keep everyone out.
                writers.append(.visiting)
            } else {
                let manners: [WriterCommand.Manner] = [.single, .single, .grouping, .grouping, .visiting]
                writers.append(manners[Int.random(in: manners.indices, using: &generator)])
            }
        }
    }
}
