import type { PictureFailure } from '#platform/picture-encoder/picture-encoder.ts'
import { Refusal } from '../errors.ts'

/** Why an uploaded picture was not taken, for the person who sent it. */
export function refusalOfPicture(failure: PictureFailure): Refusal {
  if (failure === 'too-many-pixels') {
    return new Refusal('invalid', 'This picture is too large: at most 50 megapixels. Please make it smaller.')
  }
  if (failure === 'too-slow') {
    return new Refusal('invalid', 'This picture takes too long to read. Please save it anew and try again.')
  }
  if (failure === 'busy') {
    return new Refusal('limited', 'Many pictures are being uploaded. Please try again in 10 seconds.', {
      retryAfterSeconds: 10,
    })
  }
  return new Refusal('invalid', 'This picture is damaged. Please save it anew and try again.')
}
