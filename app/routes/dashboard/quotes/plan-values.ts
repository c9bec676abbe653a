import { z } from 'zod'
import { maxParts, minParts, type PartDue, type PlannedPart } from '#core/payment-plan/payment-plan.ts'

type PartValues = { label: string; percent: string; due: PartDue; dueOn: string }

/** Form values: a deposit, or the parts of a payment plan. */
export type PlanValues = { payment: 'deposit' | 'plan'; paymentPlan: PartValues[] }

export const newPart: PartValues = { label: '', percent: '', due: 'delivery', dueOn: '' }

/** Parts that the form suggests. */
export const usualPlan: PartValues[] = [
  { label: 'Start', percent: '40', due: 'acceptance', dueOn: '' },
  { label: 'First version', percent: '30', due: 'hand-in', dueOn: '' },
  { label: 'Delivery', percent: '30', due: 'delivery', dueOn: '' },
]

export const planValuesOf = (plan: PlannedPart[] | null): PlanValues =>
  plan
    ? {
        payment: 'plan',
        paymentPlan: plan.map(({ percent, dueOn, ...part }) => ({
          ...part,
          ...{ percent: String(percent), dueOn: dueOn ?? '' },
        })),
      }
    : { payment: 'deposit', paymentPlan: usualPlan }

export const toPlan = ({ payment, paymentPlan }: PlanValues): PlannedPart[] | null =>
  payment === 'plan'
    ? paymentPlan.map(({ label, percent, due, dueOn }) => ({
        ...{ label, due, percent: Number(percent) || 0 },
        dueOn: due === 'date' ? dueOn || null : null,
      }))
    : null

export const sumPercent = (parts: readonly { percent: string }[]): number =>
  parts.reduce((sum, { percent }) => sum + (Number(percent) || 0), 0)

export const planRules = { payment: z.string(), paymentPlan: z.array(z.custom<PartValues>()) }

type Issue = { code: 'custom'; path: (string | number)[]; message: string }

/** Checks the typed parts, so that each mistake stands at its field. */
export function checkPlan(
  { payment, paymentPlan }: { payment: string; paymentPlan: PartValues[] },
  { addIssue }: { addIssue: (issue: Issue) => void },
): void {
  if (payment !== 'plan') return
  const add = (message: string, ...path: (string | number)[]) =>
    addIssue({ code: 'custom', path: ['paymentPlan', ...path], message })
  for (const [index, { label, percent, due, dueOn }] of paymentPlan.entries()) {
    if (label.trim() === '') add('Please name this part', index, 'label')
    if (!/^\s*[1-9]\d?\s*$/.test(percent)) add('Must be a whole number from 1 to 99', index, 'percent')
    if (due === 'date' && !dueOn) add('Please choose a day', index, 'dueOn')
  }
  if (paymentPlan.length < minParts || paymentPlan.length > maxParts) {
    add(`Must be ${minParts} to ${maxParts} parts`, 'root')
  } else if (sumPercent(paymentPlan) !== 100) {
    add(`The parts must add up to 100%, not ${sumPercent(paymentPlan)}%`, 'root')
  }
}
