import type { PictureFailure } from '#platform/picture-encoder/picture-encoder.ts'
import { Refusal } from '../errors.ts'
import { mediaBounds } from '../media/media-limits.ts'

/** Returns the refusal that explains to the uploader why a picture was not accepted. */
export function refusalOfPicture(
  failure: PictureFailure,
  megapixels: number = mediaBounds.megapixels.initial,
): Refusal {
  if (failure === 'too-many-pixels') {
    return new Refusal(
      'invalid',
      `This picture is too large: at most ${megapixels} megapixels. Please make it smaller.`,
    )
  }
  if (failure === 'too-slow') {
    return new Refusal('invalid', 'This picture takes too long to read. Please save it again and retry.')
  }
  if (failure === 'busy') {
    return new Refusal('limited', 'Many pictures are being uploaded. Please try again in 10 seconds.', {
      retryAfterSeconds: 10,
    })
  }
  return new Refusal('invalid', 'This picture is damaged. Please save it again and retry.')
}
