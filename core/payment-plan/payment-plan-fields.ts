import { z } from 'zod'
import { invoiceStatuses } from '../invoice/invoice.ts'
import { moneySchema } from '../response-fields.ts'
import { day, requiredText, wholeNumber } from '../text.ts'
import { maxParts, minParts, partDues } from './payment-plan.ts'

const part = z
  .object({
    label: requiredText(60, 'Please name this part').transform((label) => label.trim()),
    percent: wholeNumber(1, 99),
    due: z.enum(partDues, 'Must be acceptance, date, milestone, hand-in or delivery'),
    dueOn: day.describe('Of a part that is due on a date'),
  })
  .refine(({ due, dueOn }) => due !== 'date' || dueOn !== null, {
    message: 'Please choose a day',
    path: ['dueOn'],
  })
  .transform(({ dueOn, ...same }) => ({ ...same, dueOn: same.due === 'date' ? dueOn : null }))

const amount = `Must be ${minParts} to ${maxParts} parts`

export const paymentPlan = z
  .array(part)
  .min(minParts, amount)
  .max(maxParts, amount)
  .superRefine((parts, { addIssue }) => {
    const add = (message: string, path: (string | number)[] = []) =>
      addIssue({ code: 'custom', message, path })
    const sum = parts.reduce((total, { percent }) => total + percent, 0)
    // Not a number while a part is invalid, which has its own message.
    if (!Number.isNaN(sum) && sum !== 100) add(`The parts must add up to 100%, not ${sum}%`)
    for (const [index, { due }] of parts.entries()) {
      if (index === 0 && due !== 'acceptance') add('The first part is due on acceptance', [0, 'due'])
      if (index > 0 && due === 'acceptance') add('Only the first part is due on acceptance', [index, 'due'])
    }
  })
  .describe('Parts in which the price is paid. The first is invoiced on acceptance')

export const plannedPartRow = z.object({
  label: z.string(),
  percent: z.int(),
  due: z.enum(partDues),
  dueOn: z.iso.date().nullable(),
})

export const paymentPartRow = plannedPartRow.extend({
  number: z.int(),
  total: moneySchema,
  invoice: z
    .object({ _id: z.uuid(), number: z.string(), status: z.enum(invoiceStatuses) })
    .nullable()
    .describe('null: not issued yet'),
})
