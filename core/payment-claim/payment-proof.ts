import { fieldRefusalAs, Refusal } from '../errors.ts'
import { foldMobile, foldTransactionId, isFoldable } from '../folding.ts'
import {
  isMobileNumber,
  isWallet,
  type MethodKind,
  methodKindLabels,
  mobileSentence,
  type Proof,
} from '../payment-method/payment-method.ts'

type GivenProof = { trxId: string; proofId?: string | null | undefined }

/** Returns errors by field for the proof that the method requires. The form uses it before sending, too. */
export function findMissingProof(requires: Proof, { trxId, proofId }: GivenProof): Record<string, string> {
  const hasTrxId = foldTransactionId(trxId) !== ''
  const hasPicture = Boolean(proofId)
  if (requires === 'either') {
    return hasTrxId || hasPicture ? {} : { trxId: 'Please give the transaction ID or add a screenshot' }
  }
  return {
    ...(requires !== 'screenshot' && !hasTrxId && { trxId: 'The transaction ID is required' }),
    ...(requires !== 'trxId' && !hasPicture && { proofId: 'Please add a screenshot' }),
  }
}

/** Reports by share link have no picture, so methods that require one can't be chosen for them. */
export const isReportableByLink = (requires: Proof): boolean => requires === 'trxId' || requires === 'either'

/** Returns the proof to keep for a report by share link: without a picture where the transaction ID is enough. */
export const proofByLink = (requires: Proof): Proof => (isReportableByLink(requires) ? 'trxId' : requires)

/** Like `refuseWithoutProof`, for a report by share link. */
export function refuseWithoutTransaction(requires: Proof, given: GivenProof): void {
  if (!isReportableByLink(requires)) {
    throw fieldRefusalAs(
      'methodId',
      'This way to pay needs a picture of the payment. Please send it to us by e-mail',
    )
  }
  refuseWithoutProof('trxId', given)
}

export function refuseWithoutProof(requires: Proof, given: GivenProof): void {
  const fields = findMissingProof(requires, given)
  const [sentence] = Object.values(fields)
  if (sentence) throw new Refusal('invalid', sentence, { fields })
}

/** Number of letters and digits in a wallet's transaction IDs, with tolerance for future formats. */
const plausibleLengths: Partial<Record<MethodKind, { least: number; most: number }>> = {
  bkash: { least: 4, most: 12 },
  nagad: { least: 4, most: 12 },
  rocket: { least: 4, most: 16 },
  upay: { least: 4, most: 16 },
}

export const plainTransactionId = 'Please type the transaction ID with the letters A to Z and digits only'

/** Returns the error message for an implausible transaction ID; undefined for an empty or plausible one. */
export function findImplausibleId(kind: MethodKind, trxId: string): string | undefined {
  if (!isFoldable(trxId)) return plainTransactionId
  const { length } = foldTransactionId(trxId)
  const plausible = plausibleLengths[kind]
  if (length === 0 || !plausible) return undefined
  const { least, most } = plausible
  if (length >= least && length <= most) return undefined
  return `A transaction ID of ${methodKindLabels[kind]} has ${least} to ${most} letters and digits`
}

export function refuseImplausibleId(kind: MethodKind, trxId: string): void {
  const sentence = findImplausibleId(kind, trxId)
  if (sentence) throw fieldRefusalAs('trxId', sentence)
}

/** Normalizes a wallet's sender to a mobile number; other kinds accept any text. */
export function normalizeSender(kind: string, written: string): string {
  if (!isWallet(kind)) return written
  const number = foldMobile(written)
  if (isMobileNumber(number)) return number
  throw fieldRefusalAs('senderNumber', mobileSentence)
}
