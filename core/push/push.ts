import { z } from 'zod'

/** A person's browsers; a further one replaces the oldest. */
export const maxDevices = 10

const base64url = (label: string, length: number) =>
  z.string(`${label} is required`).regex(new RegExp(`^[\\w-]{${length}}=*$`), `${label} is not understood`)

/** A push subscription as browsers write it. */
export const pushDeviceInput = z.object({
  endpoint: z.url('Must be the address of a push service').max(1_000, 'Must be at most 1,000 characters'),
  keys: z.object({
    // A point of P-256, uncompressed, and 16 bytes.
    p256dh: base64url('The key', 87),
    auth: base64url('The secret', 22),
  }),
})
export type PushDeviceInput = z.infer<typeof pushDeviceInput>

export const pushDeviceRow = z.object({
  _id: z.uuid(),
  userAgent: z.string(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type PushDeviceRow = z.output<typeof pushDeviceRow>
