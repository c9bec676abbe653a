import { v7 as createId } from 'uuid'
import { claimAttachments, releaseFiles } from '../attachment/attach-files.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { inOpenMonth } from '../closed-month/in-open-month.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { convert } from '../exchange.ts'
import { doOnce } from '../idempotency.server.ts'
import type { Money } from '../money.ts'
import { fileOwner } from '../owner/owner.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { noRate } from '../payment-settings/require-rate.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { ExpenseInput, ExpensePatch } from './expense.ts'
import type { ExpenseCategory } from './expense-categories.ts'
import { rowsOf, toExpense, toExpenses } from './read-expenses.server.ts'

/** Attaches uploads to an expense, which only staff with the permission open. */
const attach = (inside: Context, id: string, ids: string[]): Promise<void> =>
  claimAttachments(inside, {
    ...{ ids, about: { kind: 'expense', id }, isInternal: true },
    ownerEmail: fileOwner('expense', id),
  })

async function refuseUnknown(inside: Context, { spentOn, orderId }: Partial<ExpenseInput>): Promise<void> {
  if (spentOn && spentOn > today(inside)) throw fieldRefusal('spentOn', 'This day has not come yet')
  if (!orderId) return
  const order = await inside.db
    .selectFrom('client_order')
    .select('id')
    .where('id', '=', orderId)
    .forKeyShare()
    .executeTakeFirst()
  if (!order) throw fieldRefusal('orderId', 'This order does not exist')
}

/** Returns the columns of an amount, with its values in dollars and taka at today's rates, which are never nothing. */
async function columnsOfAmount(inside: Context, { minor, currency }: Money) {
  const settings = await readPaymentSettings(inside)
  const [usd, taka] = ['USD', 'BDT'].map((to) => convert({ minor, currency }, to, settings, 'down'))
  if (usd === undefined || taka === undefined) {
    throw noRate(currency, 'amount.currency')
  }
  return {
    ...{ currency, amount_minor: minor, usd_cents: Math.max(1, usd), poisha_value: Math.max(1, taka) },
    poisha_per_dollar: currency === 'USD' ? null : settings.poishaPerDollar,
  }
}

const closedSentence = 'The month of this expense is closed. An owner can reopen it under Reports, Months.'

export async function addExpense(ctx: Context, input: ExpenseInput, key?: string): Promise<string> {
  const me = permitUser(ctx, 'expense.manage')
  const call = { key, operation: 'expense.create', input }
  return inOpenMonth(closedSentence, () =>
    doOnce(ctx, call, async (inside) => {
      await refuseUnknown(inside, input)
      const { spentOn, category, amount, payee, note, orderId = null, files } = input
      const id = createId()
      await inside.db
        .insertInto('expense')
        .values({
          ...{ id, spent_on: spentOn, category, payee, note, order_id: orderId, created_by: me.id },
          ...(await columnsOfAmount(inside, amount)),
          ...{ created_at: inside.now(), updated_at: inside.now() },
        })
        .execute()
      await attach(inside, id, files)
      const after = { spentOn, category, amount, orderId, files }
      await recordAuditEntry(inside, { action: 'expense.create', kind: 'expense', recordId: id, after })
      return id
    }),
  )
}

type Fields = {
  spentOn: string
  category: ExpenseCategory
  amount: Money
  payee: string
  note: string
  orderId: string | null
  /** Ids, in the order of their upload. */
  files: string[]
}

const idsOf = (files: { id: string }[]) => files.map(({ id }) => id)

/** Changes an expense. Returns the number of changed ones; 0 if nothing differs. */
export async function updateExpense(
  ctx: Context,
  id: string,
  { version, ...wanted }: ExpensePatch,
): Promise<number> {
  permit(ctx, 'expense.manage')
  return inOpenMonth(closedSentence, () =>
    updateVersioned<Fields, Fields & { version: number }>(ctx, {
      ...{ kind: 'expense', id, name: 'Expense', version },
      async lock(inside) {
        const rows = await rowsOf(inside).where('id', '=', id).forUpdate().execute()
        const [expense] = await toExpenses(inside, rows)
        return expense && { ...expense, files: idsOf(expense.files) }
      },
      diff: (before) =>
        differing<Fields>(
          before,
          Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
        ),
      async save(inside, change, { version: next, before }) {
        await refuseUnknown(inside, change)
        const { spentOn, category, amount, payee, note, orderId, files } = change
        await inside.db
          .updateTable('expense')
          .set({
            ...(spentOn !== undefined && { spent_on: spentOn }),
            ...(category !== undefined && { category }),
            ...(payee !== undefined && { payee }),
            ...(note !== undefined && { note }),
            ...(orderId !== undefined && { order_id: orderId }),
            ...(amount !== undefined && (await columnsOfAmount(inside, amount))),
            ...{ version: next, updated_at: inside.now() },
          })
          .where('id', '=', id)
          .execute()
        if (!files) return
        const about = { kind: 'expense' as const, id }
        await releaseFiles(inside, about, files)
        await attach(
          inside,
          id,
          files.filter((file) => !before.files.includes(file)),
        )
      },
    }),
  )
}

export async function removeExpense(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'expense.manage')
  await inOpenMonth(closedSentence, () =>
    inTransaction(ctx, async (inside) => {
      const row = await rowsOf(inside).where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) throw notFound('Expense')
      const { spentOn, category, amount, orderId } = toExpense(row)
      await inside.db.deleteFrom('expense').where('id', '=', id).execute()
      const before = { spentOn, category, amount, orderId }
      await recordAuditEntry(inside, { action: 'expense.remove', kind: 'expense', recordId: id, before })
    }),
  )
}
