import { z } from 'zod'
import type { Stored } from '../entity.ts'

/** Hours after which a change of account details takes effect without a second owner. */
export const methodChangeHours = 24

export const methodChangeRow = z.object({
  _id: z.uuid(),
  methodId: z.uuid(),
  label: z.string().describe('Name of the payment method'),
  kind: z.enum(['add', 'change']),
  before: z.record(z.string(), z.unknown()).describe('Present values of the fields that change'),
  after: z.record(z.string(), z.unknown()),
  requestedBy: z.string().describe('Name of the owner; empty for a deleted account'),
  own: z.boolean().describe('Requested by the caller, who may not approve it'),
  createdAt: z.iso.datetime(),
  effectiveAt: z.iso.datetime(),
})
export type MethodChangeRow = z.output<typeof methodChangeRow>
export type MethodChange = Stored<typeof methodChangeRow>
