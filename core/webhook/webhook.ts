import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { flag } from '../listing.ts'
import { type NoticeKind, noticeKindNames, noticeKindOf } from '../notice/notice-kinds.ts'
import { seenVersion } from '../seen-version.ts'
import { requiredText, text } from '../text.ts'
import { deliveryStatuses } from './delivery-status.ts'

export const maxWebhooks = 20
/** Delays after the first failed attempt, the second, and so on. After the last one a delivery is given up. */
export const attemptDelays = [10, 60, 300, 1_800, 7_200, 21_600, 43_200].map((seconds) => seconds * 1_000)
export const maxAttempts = attemptDelays.length + 1
/** A webhook that fails for so long is switched off. */
export const failingDays = 3

/** Kinds of notifications that staff receive. */
export const webhookEvents = noticeKindNames.filter((kind) => noticeKindOf(kind).audience !== 'client')
export const labelOfEvent = (kind: NoticeKind) => noticeKindOf(kind).label

const address = requiredText(2_000, 'Address is required')
  .transform((written) => written.trim())
  .refine((written) => URL.canParse(written) && /^https?:\/\//i.test(written), 'Must be an https address')
  .refine((written) => {
    const { username, password } = URL.canParse(written) ? new URL(written) : { username: '', password: '' }
    return username === '' && password === ''
  }, 'Must not contain a password')

const events = z
  .array(z.enum(webhookEvents as [NoticeKind, ...NoticeKind[]], 'Must be a kind of event'))
  .max(webhookEvents.length, 'Too many events')
  .transform((chosen) => [...new Set(chosen)].sort())

const fields = {
  name: requiredText(80, 'Name is required').transform((name) => name.trim()),
  address,
  /** Empty for all. */
  events: events.default([]),
}
export const webhookInput = z.object(fields)
export type WebhookInput = z.infer<typeof webhookInput>
export const webhookPatch = z
  .object({ ...fields, events, active: flag })
  .partial()
  .extend({ version: seenVersion })
export type WebhookPatch = z.infer<typeof webhookPatch>

const time = z.iso.datetime()

export const webhookRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.string()).describe('Empty for all'),
  active: z.boolean(),
  failingSince: time.nullable(),
  createdAt: time,
  version: z.int(),
})
export type WebhookRow = z.output<typeof webhookRow>
export const webhookNames = { active: 'isActive' } as const
export type Webhook = Stored<typeof webhookRow, typeof webhookNames>

export const deliveryRow = z.object({
  _id: z.uuid(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  statusCode: z.int().nullable(),
  durationMs: z.int().nullable(),
  answer: z.string().describe('The first kilobyte'),
  failure: z.string(),
  attemptedAt: time.nullable(),
  nextAttemptAt: time,
  createdAt: time,
  body: text(100_000),
})
export type DeliveryRow = z.output<typeof deliveryRow>
export type Delivery = Stored<typeof deliveryRow>
