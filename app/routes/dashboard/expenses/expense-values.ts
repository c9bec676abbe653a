import { z } from 'zod'
import type { ExpenseRow } from '#app/api/expenses.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import type { ExpenseCategory } from '#core/expense/expense-categories.ts'
import { toUnits } from '#core/money.ts'

/** Form values. The amount is a string as typed. */
export type ExpenseValues = {
  amount: string
  currency: string
  category: ExpenseCategory
  spentOn: string
  payee: string
  note: string
  files: AttachedFile[]
}

export const newExpense = (): ExpenseValues => ({
  ...{ amount: '', currency: 'BDT', category: 'other', spentOn: currentDay() },
  ...{ payee: '', note: '', files: [] },
})

export const valuesOf = ({ amount, category, spentOn, payee, note, files }: ExpenseRow): ExpenseValues => ({
  ...{ amount: String(toUnits(amount)), currency: amount.currency, category, spentOn, payee, note },
  files: files.map(({ _id: id, name, size }) => ({ id, name, size })),
})

/** Converts the form values to the fields on the wire. */
export const toBody = ({ amount, currency, files, ...same }: ExpenseValues) => ({
  ...same,
  files: files.map(({ id }) => id),
  amount: { minor: readAmount(amount, currency) ?? 0, currency },
})

export const expenseRules = z
  .object({ amount: z.string(), currency: z.string(), spentOn: z.string().min(1, 'Please choose a day') })
  .refine(({ amount, currency }) => readAmount(amount, currency), {
    path: ['amount'],
    message: 'Must be an amount such as 1200 or 12.50',
  })
