import { z } from 'zod'
import { field, inputOf, outputShape } from '../entity.ts'
import { milestoneSide } from '../milestone/milestone-side.ts'
import { requiredText, wholeNumber } from '../text.ts'
import { refuseRepeated } from './refuse-repeated.ts'

export const maxTemplateMilestones = 20

const optionalWhole = (max: number) =>
  wholeNumber(1, max)
    .nullish()
    .transform((value) => value ?? null)

const fields = {
  title: field(requiredText(200, 'Please write a title')),
  share: field(optionalWhole(100), {
    output: z
      .int()
      .nullable()
      .describe('Percent of the progress; null: a part of what the other shares leave'),
  }),
  workingDays: field(optionalWhole(365), {
    output: z
      .int()
      .nullable()
      .describe('Due so many working days after the project is made; null: no due day'),
  }),
  side: field(
    milestoneSide.nullish().transform((side) => side ?? null),
    { output: milestoneSide },
  ),
}

/** Milestone that a project of the service begins with. */
export const templateMilestoneRow = z.object(outputShape(fields))
export type TemplateMilestone = z.output<typeof templateMilestoneRow>

type Share = Pick<TemplateMilestone, 'share'>

export const sumOfShares = (milestones: Share[]): number =>
  milestones.reduce((sum, { share }) => sum + (share ?? 0), 0)

export const templateMilestones = z
  .array(inputOf(fields))
  .max(maxTemplateMilestones, `Must be at most ${maxTemplateMilestones} milestones`)
  .superRefine((all, ctx) => {
    const titles = all.map(({ title }) => title)
    refuseRepeated(titles, (index) => [index, 'title'], 'Is listed twice', ctx)
    const sum = sumOfShares(all)
    const unshared = all.filter(({ share }) => share === null).length
    if (sum === 0 || sum + unshared <= 100) return
    const message =
      sum > 100
        ? `The shares add up to ${sum}%. They can be at most 100% together`
        : `The shares add up to ${sum}%. Leave at least 1% for each milestone without a share`
    ctx.addIssue({
      code: 'custom',
      message,
      path: [all.findLastIndex(({ share }) => share !== null), 'share'],
    })
  })
  .describe('Those that a project of the service begins with')

/** Returns the share of each milestone. Those without one divide what the others leave of 100, and get 1 at least; without
 * any share all count the same. */
export function fillShares(milestones: Share[]): number[] {
  const sum = sumOfShares(milestones)
  if (sum === 0) return milestones.map(() => 1)
  const unshared = milestones.filter(({ share }) => share === null).length
  const upTo = (count: number) => Math.floor((count * Math.max(0, 100 - sum)) / unshared)
  let count = 0
  return milestones.map(({ share }) => share ?? Math.max(1, upTo(++count) - upTo(count - 1)))
}
