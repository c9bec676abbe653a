import { z } from 'zod'
import type { ClaimRow, InvoiceRow, MethodRow } from '#app/api/payments.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { toLocalInput } from '#app/components/time/local-input.ts'
import { nameCurrency } from '#core/currency.ts'
import { foldMobile } from '#core/folding.ts'
import { toUnits } from '#core/money.ts'
import { findWrongAmount, planNext } from '#core/payment-claim/method-limits.ts'
import { findWrongTime } from '#core/payment-claim/paid-at.ts'
import { findImplausibleId, findMissingProof } from '#core/payment-claim/payment-proof.ts'
import { withFee } from '#core/payment-method/fee.ts'
import { isMobileNumber, isWallet, mobileSentence } from '#core/payment-method/payment-method.ts'

/** Form values. Amounts and times are strings as typed. */
export type ClaimDraft = {
  methodId: string
  /** True for the planned amount: what is left to send, or the first part of it. */
  isPlanned: 'yes' | 'no'
  /** In the currency of the method. */
  amount: string
  senderNumber: string
  trxId: string
  paidAt: string
  proof: AttachedFile[]
  text: string
}

/** Returns what is left to send by a method, in minor units of its currency; undefined without a rate. */
export type LeftFor = (method: MethodRow | undefined) => number | undefined

export function emptyDraft(methods: MethodRow[], methodId: string | null, sender = ''): ClaimDraft {
  const chosen = methods.find(({ _id }) => _id === methodId) ?? methods[0]
  return {
    methodId: chosen?._id ?? '',
    isPlanned: 'yes',
    amount: '',
    senderNumber: chosen && isWallet(chosen.kind) ? sender : '',
    trxId: '',
    paidAt: toLocalInput(new Date()),
    proof: [],
    text: '',
  }
}

/** Returns the minor units that the form reports; undefined if the amount cannot be read. Nothing is planned if nothing
 * is left. */
const readReported = (
  draft: Pick<ClaimDraft, 'isPlanned' | 'amount'>,
  left: number,
  method: MethodRow | undefined,
) =>
  draft.isPlanned === 'yes' && left > 0
    ? planNext(left, method)
    : readAmount(draft.amount, method?.currency ?? 'BDT')

/** Prefills the form from a rejected claim. */
export function draftFromRejected(claim: ClaimRow, methods: MethodRow[], leftFor: LeftFor): ClaimDraft {
  const method = methods.find(({ _id }) => _id === claim.methodId)
  const { proof, amount } = claim
  return {
    methodId: method?._id ?? '',
    isPlanned: amount.minor === planNext(leftFor(method) ?? 0, method) ? 'yes' : 'no',
    amount: String(toUnits(amount)),
    senderNumber: claim.senderNumber,
    trxId: claim.trxId,
    paidAt: toLocalInput(new Date(claim.paidAt)),
    // The form asks for another one.
    proof: proof && !needsPicture(claim) ? [{ id: proof._id, name: proof.name, size: proof.size }] : [],
    text: claim.text,
  }
}

/** Another picture is needed of a payment whose proof could not be read. */
export const needsPicture = (again: ClaimRow | undefined): boolean => again?.reason === 'unreadable'

type Rules = { invoice: InvoiceRow; methods: MethodRow[]; leftFor: LeftFor; again: ClaimRow | undefined }

export const claimRules = ({ invoice, methods, leftFor, again }: Rules) =>
  z
    .object({
      methodId: z.string().min(1, 'Please choose how you paid'),
      isPlanned: z.enum(['yes', 'no']),
      amount: z.string(),
      senderNumber: z.string().max(60, 'Must be at most 60 characters'),
      trxId: z.string().max(60, 'Must be at most 60 characters'),
      paidAt: z.string(),
      proof: z.array(z.any()),
      text: z.string().max(1_000, 'Must be at most 1,000 characters'),
    })
    .superRefine((draft, { addIssue }) => {
      const addError = (name: keyof ClaimDraft, message: string) =>
        addIssue({ code: 'custom', path: [name], message })
      const method = methods.find(({ _id }) => _id === draft.methodId)
      const currency = method?.currency ?? 'BDT'
      const left = leftFor(method)
      if (left === undefined) addError('methodId', `${invoice.number} has no rate for ${currency} yet`)
      const isTyped = draft.isPlanned === 'no' || left === 0
      const amount = readReported(draft, left ?? 0, method) ?? 0
      if (isTyped && (!amount || (currency === 'BDT' && amount < 100)))
        addError('amount', `Please enter the amount in ${nameCurrency(currency)}`)
      const wrongAmount = method && findWrongAmount(amount, method, withFee(left ?? 0, method.fee))
      if (wrongAmount) addError(isTyped ? 'amount' : 'methodId', wrongAmount)
      if (method && isWallet(method.kind) && !isMobileNumber(foldMobile(draft.senderNumber))) {
        addError('senderNumber', mobileSentence)
      }
      const bounds = { now: new Date(), issuedAt: new Date(invoice.createdAt) }
      const wrongTime = findWrongTime(new Date(draft.paidAt), bounds)
      if (wrongTime) addError('paidAt', wrongTime)
      const shown = { trxId: draft.trxId, proofId: draft.proof[0]?.id }
      const implausible = method && findImplausibleId(method.kind, draft.trxId)
      if (implausible) addError('trxId', implausible)
      const missing = method ? findMissingProof(method.requires, shown) : {}
      for (const [name, message] of Object.entries(missing)) {
        addError(name === 'proofId' ? 'proof' : 'trxId', message)
      }
      if (needsPicture(again) && draft.proof.length === 0) {
        addError('proof', 'Please add a screenshot or photo that can be read')
      }
    })

/** Converts the form values to the API's input. */
export function toSentClaim(
  draft: ClaimDraft,
  invoice: InvoiceRow,
  method: MethodRow,
  { leftFor, replacesId }: { leftFor: LeftFor; replacesId: string | null },
) {
  const { currency } = method
  const minor = readReported(draft, leftFor(method) ?? 0, method) ?? 0
  return {
    invoiceId: invoice._id,
    methodId: method._id,
    methodRevision: method.revision,
    amount: { minor, currency },
    senderNumber: draft.senderNumber,
    trxId: draft.trxId,
    paidAt: new Date(draft.paidAt).toISOString(),
    proofId: draft.proof[0]?.id ?? null,
    text: draft.text,
    replacesId,
  }
}
