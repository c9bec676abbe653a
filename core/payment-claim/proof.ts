import { Refusal } from '../errors.ts'
import {
  foldMobile,
  isMobileNumber,
  isWallet,
  mobileSentence,
  type Proof,
} from '../payment-method/payment-method.ts'
import { foldTrxId } from './payment-claim.ts'

type Shown = { trxId: string; proofId?: string | null | undefined }

/** What is missing of what this method asks a client to show, by field; the form asks before it sends. */
export function findMissingProof(requires: Proof, { trxId, proofId }: Shown): Record<string, string> {
  const hasTrxId = foldTrxId(trxId) !== ''
  const hasPicture = Boolean(proofId)
  if (requires === 'either') {
    return hasTrxId || hasPicture ? {} : { trxId: 'Please give the transaction ID or add a screenshot' }
  }
  return {
    ...(requires !== 'screenshot' && !hasTrxId && { trxId: 'The transaction ID is required' }),
    ...(requires !== 'trxId' && !hasPicture && { proofId: 'Please add a screenshot' }),
  }
}

export function refuseWithoutProof(requires: Proof, shown: Shown): void {
  const fields = findMissingProof(requires, shown)
  const [sentence] = Object.values(fields)
  if (sentence) throw new Refusal('invalid', sentence, { fields })
}

/** A wallet's sender is a mobile number; of other ways it is what the client knows it by. */
export function settleSender(kind: string, written: string): string {
  if (!isWallet(kind)) return written
  const number = foldMobile(written)
  if (isMobileNumber(number)) return number
  throw new Refusal('invalid', mobileSentence, { fields: { senderNumber: mobileSentence } })
}
