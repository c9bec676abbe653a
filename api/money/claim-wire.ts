import { z } from 'zod'
import { claimFlags, claimMachine, type PaymentClaim } from '#core/payment-claim/payment-claim.ts'
import { accountTypes } from '#core/payment-method/payment-method.ts'
import { moneySchema, personSchema, presentPerson } from '../http/answers.ts'
import { fileSchema, presentFile } from '../orders/order-wire.ts'

const claimReference = z.object({ _id: z.uuid(), number: z.string() }).nullable()

export const bankSchema = z.object({
  bankName: z.string(),
  branch: z.string(),
  routingNumber: z.string(),
  swift: z.string(),
})

/** Fields of a claim that its client may read. */
export const claimSchema = z.object({
  _id: z.uuid(),
  number: z.string(),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  clientName: z.string(),
  methodId: z.uuid(),
  methodKind: z.string(),
  method: z
    .object({
      label: z.string(),
      number: z.string(),
      accountType: z.enum(accountTypes),
      holder: z.string(),
      bank: bankSchema,
      qrImage: z.string(),
      revision: z.int(),
    })
    .describe('Method as the client saw it at the time'),
  amount: moneySchema,
  due: moneySchema.describe('Open amount when the claim was submitted'),
  poishaPerDollar: z.int(),
  senderNumber: z.string(),
  trxId: z.string(),
  paidAt: z.string(),
  text: z.string(),
  proof: fileSchema.nullable(),
  status: z.enum(claimMachine.states),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  reasonText: z.string(),
  accepted: moneySchema.nullable(),
  receiptNumber: z.string().nullable(),
  replaces: claimReference,
  replacedBy: claimReference,
  createdAt: z.string(),
  version: z.int(),
})

/** Fields of a claim that staff may read. */
export const staffClaimSchema = claimSchema.extend({
  flags: z.array(z.enum(claimFlags)),
  checkedBy: personSchema.nullable(),
  leaseUntil: z.string().nullable(),
})

const presentReference = (other: { id: string; number: string } | null) =>
  other && { _id: other.id, number: other.number }

export function presentClaim(claim: PaymentClaim) {
  const { id, paidAt, createdAt, decidedAt, proof, replaces, replacedBy, ...rest } = claim
  const { flags: _flags, checkedBy: _checkedBy, leaseUntil: _leaseUntil, ...same } = rest
  return {
    _id: id,
    ...same,
    proof: proof && presentFile(proof),
    paidAt: paidAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    replaces: presentReference(replaces),
    replacedBy: presentReference(replacedBy),
    createdAt: createdAt.toISOString(),
  }
}

export const presentClaimForStaff = (claim: PaymentClaim) => ({
  ...presentClaim(claim),
  flags: claim.flags,
  checkedBy: presentPerson(claim.checkedBy),
  leaseUntil: claim.leaseUntil?.toISOString() ?? null,
})
