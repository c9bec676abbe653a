import { z } from 'zod'
import type { ClaimRow, InvoiceRow, MethodRow } from '#app/api/payments.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { readTaka } from '#app/components/payment/read-taka.ts'
import { toLocalInput } from '#app/components/time/local-input.ts'
import { foldMobile } from '#core/folding.ts'
import { toUnits } from '#core/money.ts'
import { findWrongAmount } from '#core/payment-claim/method-limits.ts'
import { findWrongTime } from '#core/payment-claim/paid-at.ts'
import { findImplausibleId, findMissingProof } from '#core/payment-claim/proof.ts'
import { isMobileNumber, isWallet, mobileSentence } from '#core/payment-method/payment-method.ts'

/** Form values. Amounts and times are strings as typed. */
export type ClaimDraft = {
  methodId: string
  isWhole: 'yes' | 'no'
  taka: string
  senderNumber: string
  trxId: string
  paidAt: string
  proof: AttachedFile[]
  text: string
}

export function emptyDraft(methods: MethodRow[], methodId: string | null, sender = ''): ClaimDraft {
  const chosen = methods.find(({ _id }) => _id === methodId) ?? methods[0]
  return {
    methodId: chosen?._id ?? '',
    isWhole: 'yes',
    taka: '',
    senderNumber: chosen && isWallet(chosen.kind) ? sender : '',
    trxId: '',
    paidAt: toLocalInput(new Date()),
    proof: [],
    text: '',
  }
}

/** Prefills the form from a rejected claim. */
export const draftFromRejected = (
  claim: ClaimRow,
  invoice: InvoiceRow,
  methods: MethodRow[],
): ClaimDraft => ({
  methodId: methods.find(({ _id }) => _id === claim.methodId)?._id ?? '',
  isWhole: claim.amount.minor === invoice.payable.minor ? 'yes' : 'no',
  taka: String(toUnits(claim.amount)),
  senderNumber: claim.senderNumber,
  trxId: claim.trxId,
  paidAt: toLocalInput(new Date(claim.paidAt)),
  proof: claim.proof ? [{ id: claim.proof._id, name: claim.proof.name, size: claim.proof.size }] : [],
  text: claim.text,
})

export const claimRules = (invoice: InvoiceRow, methods: MethodRow[]) =>
  z
    .object({
      methodId: z.string().min(1, 'Please choose how you paid'),
      isWhole: z.enum(['yes', 'no']),
      taka: z.string(),
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
      const poisha = readTaka(draft.taka)
      if (draft.isWhole === 'no' && (poisha === undefined || poisha < 100))
        addError('taka', 'Please enter the amount in taka')
      const amount = draft.isWhole === 'yes' ? invoice.payable.minor : (poisha ?? 0)
      const wrongAmount = method && findWrongAmount(amount, method, invoice)
      if (wrongAmount) addError(draft.isWhole === 'yes' ? 'methodId' : 'taka', wrongAmount)
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
    })

/** Converts the form values to the API's input. */
export function toSentClaim(
  draft: ClaimDraft,
  invoice: InvoiceRow,
  method: MethodRow,
  replacesId: string | null,
) {
  const minor = draft.isWhole === 'yes' ? invoice.payable.minor : (readTaka(draft.taka) ?? 0)
  return {
    invoiceId: invoice._id,
    methodId: method._id,
    methodRevision: method.revision,
    amount: { minor, currency: 'BDT' as const },
    senderNumber: draft.senderNumber,
    trxId: draft.trxId,
    paidAt: new Date(draft.paidAt).toISOString(),
    proofId: draft.proof[0]?.id ?? null,
    text: draft.text,
    replacesId,
  }
}
