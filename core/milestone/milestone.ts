import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { maxParts, partDues } from '../payment-plan/payment-plan.ts'
import { seenVersion } from '../seen-version.ts'
import { recordedDay, requiredText, wholeNumber, yesOrNo } from '../text.ts'
import { milestoneSide } from './milestone-side.ts'

export const maxMilestones = 50

const dueOn = z
  .union([z.literal(''), z.null(), recordedDay], 'Must be a date such as 2026-01-31')
  .transform((written) => written || null)
const title = requiredText(200, 'Please write a title').transform((written) => written.trim())
const share = wholeNumber(1, 100).describe('Weight in the progress of the project')

const partSentence = 'Must be the number of a part of the payment plan'
const part = z
  .int(partSentence)
  .min(1, partSentence)
  .max(maxParts, partSentence)
  .nullable()
  .describe('Part of the payment plan that is invoiced when it is done; null for none')

export const milestoneInput = z.object({
  title,
  dueOn: dueOn.optional().transform((day) => day ?? null),
  share: share.default(1),
  part: part.default(null),
  side: milestoneSide.default(null),
})
export type MilestoneInput = z.infer<typeof milestoneInput>

export const milestonePatch = z.object({
  version: seenVersion,
  title: title.optional(),
  dueOn: dueOn.optional(),
  share: share.optional(),
  part: part.optional(),
  side: milestoneSide.optional(),
  done: yesOrNo.optional(),
})
export type MilestonePatch = z.infer<typeof milestonePatch>

export const milestoneRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  dueOn: z.iso.date().nullable(),
  share: z.int(),
  doneAt: z.iso.datetime().nullable(),
  part: z
    .int()
    .nullable()
    .describe(
      'Part of the payment plan that is invoiced when it is done; for staff, and clients who see the invoices',
    ),
  side: milestoneSide,
  version: z.int(),
})
/** Part of the payment plan that is not invoiced, and that no milestone invoices. */
export const freePartRow = z.object({ number: z.int(), label: z.string(), due: z.enum(partDues) })
export type FreePart = z.output<typeof freePartRow>

export type MilestoneRow = z.output<typeof milestoneRow>
export type Milestone = Stored<typeof milestoneRow>

/** Returns the percentage of the shares that are done, rounded down. */
export function progressOf(milestones: { share: number; isDone: boolean }[]): number {
  const sum = (list: { share: number }[]) => list.reduce((total, { share }) => total + share, 0)
  const all = sum(milestones)
  return all === 0 ? 0 : Math.floor((100 * sum(milestones.filter(({ isDone }) => isDone))) / all)
}
