import { businessOffsetMs, dayMs } from '../time.ts'
import type { PaymentClaim } from './claim-response.ts'

/** Facts from the metadata of an uploaded picture. `takenAt` is a time on the clock of the camera, without a zone. */
export type PictureFacts = { editor: string | null; takenAt: string | null }

export const noHints: PaymentClaim['pictureHints'] = { editor: null, takenOn: null }

/** Returns the hints about a picture of a payment. The clock of a camera may be in any zone, all of which are less than a day
 * from ours. */
export function findHints({ editor, takenAt }: PictureFacts, issuedAt: string): PaymentClaim['pictureHints'] {
  const isOlder =
    takenAt !== null && Date.parse(`${takenAt}Z`) - businessOffsetMs < Date.parse(issuedAt) - dayMs
  return { editor, takenOn: isOlder ? takenAt.slice(0, 10) : null }
}
