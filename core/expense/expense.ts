import { z } from 'zod'
import { attachmentIds, changedAttachmentIds, fileRow } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import { days, listRequest, query } from '../listing.ts'
import { anyAmount } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { idOf, optionalText, recordedDay } from '../text.ts'
import { expenseCategoryNames } from './expense-categories.ts'

const fields = {
  spentOn: recordedDay,
  category: z.enum(expenseCategoryNames, 'Must be a category of expenses'),
  amount: anyAmount,
  payee: optionalText(200).describe('Company or person that was paid'),
  note: optionalText(2_000),
  orderId: idOf('an order').nullish().describe('Order that it was spent for'),
  files: attachmentIds.describe('`_id`s of uploads, such as the receipt'),
}
export const expenseInput = z.object(fields)
export type ExpenseInput = z.output<typeof expenseInput>

export const expensePatch = expenseInput
  .partial()
  .extend({ files: changedAttachmentIds, version: seenVersion })
export type ExpensePatch = z.output<typeof expensePatch>

export const expenseRow = z.object({
  _id: z.uuid(),
  spentOn: z.iso.date(),
  category: z.enum(expenseCategoryNames),
  amount: moneySchema,
  usd: moneySchema.describe('Value in dollars, at the rate of the day on which it was entered'),
  taka: moneySchema.nullable().describe('Value in taka, at that rate; null if it is not known'),
  payee: z.string(),
  note: z.string(),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().describe('Empty without an order'),
  files: z.array(fileRow).describe('Such as the receipt'),
  createdBy: z.string().describe('Name of the person; empty if the account no longer exists'),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type ExpenseRow = z.output<typeof expenseRow>
export type Expense = Stored<typeof expenseRow>

export const expenseListRequest = listRequest(
  ['createdAt', 'spentOn', 'amount'],
  z.object({
    ...query,
    ...days,
    category: z.enum(expenseCategoryNames, 'Must be a category of expenses').optional(),
    order: idOf('an order').optional(),
  }),
)
export type ExpenseListRequest = z.infer<typeof expenseListRequest>
