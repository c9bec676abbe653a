import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { moneySchema } from '../response-fields.ts'
import { accountTypes, methodKinds, proofs } from './payment-method.ts'

const bankSchema = z.object({
  bankName: z.string(),
  branch: z.string(),
  routingNumber: z.string(),
  swift: z.string(),
})

const feeSchema = z
  .object({ percent: z.number(), fixedMinor: z.int() })
  .describe('Paid by the client, besides the amount that counts for the invoice')

export const methodRow = z.object({
  _id: z.uuid(),
  kind: z.enum(methodKinds),
  label: z.string(),
  number: z.string(),
  accountType: z.enum(accountTypes),
  holder: z.string(),
  bank: bankSchema,
  qrImage: z.string(),
  payLink: z.string().describe('Address of a page on which to pay, or empty'),
  currency: z.string().describe('Currency in which clients pay, with the limits'),
  fee: feeSchema,
  instructionsEn: z.string(),
  instructionsBn: z.string(),
  min: moneySchema.nullable(),
  max: moneySchema.nullable(),
  requires: z.enum(proofs),
  sortOrder: z.int(),
  active: z.boolean(),
  revision: z.int().describe('Counts the changes of name, number, holder, bank, QR and steps'),
  createdAt: z.string(),
  version: z.int(),
})
export type MethodRow = z.output<typeof methodRow>

export const methodSnapshot = methodRow
  .pick({ label: true, number: true, accountType: true, holder: true, bank: true, qrImage: true })
  .extend({
    revision: z.int(),
    payLink: z.string(),
    currency: z.string(),
    fee: feeSchema,
  })

export type PaymentMethod = Omit<Stored<typeof methodRow, { active: 'isActive' }>, 'createdAt'> & {
  createdAt: Date
}
/** Fields of a payment method that staff edits. */
export type PaymentMethodFields = Omit<
  PaymentMethod,
  'id' | 'sortOrder' | 'revision' | 'createdAt' | 'version'
>
/** Snapshot of the method as the client saw it. */
export type MethodSnapshot = Stored<typeof methodSnapshot>
