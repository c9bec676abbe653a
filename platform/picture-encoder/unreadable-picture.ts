export type PictureFailure = 'damaged' | 'too-many-pixels' | 'too-slow' | 'busy'

/** A picture cannot be decoded, for a reason that can be shown to the user. */
export class UnreadablePicture extends Error {
  readonly failure: PictureFailure

  constructor(failure: PictureFailure) {
    super(failure)
    this.failure = failure
  }
}
