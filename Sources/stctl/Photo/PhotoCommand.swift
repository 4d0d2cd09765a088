import ArgumentParser

/// `stctl photo`: the photos.
struct PhotoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Import photos, review what is uncertain, keep them with your visits.",
        subcommands: [
            PhotoImportCommand.self, PhotoReviewCommand.self, PhotoRematchCommand.self,
            PhotoMetadataCommand.self, PhotoShowCommand.self, PhotoListCommand.self,
            PhotoAttachCommand.self, PhotoCaptionCommand.self, PhotoOrderCommand.self,
            PhotoDetachCommand.self, PhotoDeleteCommand.self, PhotoThumbnailCommand.self,
            PhotoUploadCommand.self, PhotoFetchCommand.self,
        ])
}
