import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { sumLines, takeCurrency } from '../invoice/invoice-lines.ts'
import { lockClient, lockRecipient } from '../invoice/recipient.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { currencyOfLines, requireRate } from '../payment-settings/require-rate.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { reasonMissing } from '../reason.ts'
import { withTaxes } from '../tax/tax-rates.server.ts'
import { formatDay, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { hasVisibleText } from '../visible-text.ts'
import { announceSuspension } from './announce-suspension.server.ts'
import { planPeriods, refuseDays } from './recurring-days.server.ts'
import type { RecurringInvoiceInput, RecurringInvoicePatch } from './recurring-invoice.ts'
import {
  lastPeriod,
  type RecurringFields,
  type RecurringRow,
  recurringColumns,
} from './recurring-invoice-rows.server.ts'

/** Starts a recurring invoice. The first is issued on its day by a job, at once if that is today. */
export async function addRecurringInvoice(
  ctx: Context,
  input: RecurringInvoiceInput,
  key?: string,
): Promise<string> {
  const me = permitUser(ctx, 'invoice.create')
  const { clientId, every, nextOn, endsOn } = input
  const { currency, lines } = takeCurrency(input.lines)
  refuseDays(ctx, input)
  return doOnce(ctx, { key, operation: 'recurring-invoice.create', input }, async (inside) => {
    const { email, clientName } = await lockRecipient(inside, clientId)
    refuseOwnMoney(me, email)
    await requireRate(inside, currency, currencyOfLines)
    const id = createId()
    const taxed = await withTaxes(inside, lines)
    const totalCents = sumLines(taxed)
    await inside.db
      .insertInto('recurring_invoice')
      .values({
        id,
        client_id: clientId,
        lines: JSON.stringify(taxed),
        total_cents: totalCents,
        currency,
        every,
        starts_on: nextOn,
        next_on: nextOn,
        ends_on: endsOn,
        created_at: inside.now(),
        updated_at: inside.now(),
      })
      .execute()
    await recordAuditEntry(inside, {
      action: 'recurring-invoice.create',
      kind: 'recurring-invoice',
      recordId: id,
      after: { client: clientName, totalCents, every, nextOn, endsOn },
    })
    return id
  })
}

type Row = RecurringRow & { lastOn: string | null }

/** Changes a recurring invoice for the periods without an invoice, and announces a new price to the client. Returns the
 * number of changed ones; 0 if nothing differs. */
export async function updateRecurringInvoice(
  ctx: Context,
  id: string,
  { version, lines: named, reason, ...terms }: RecurringInvoicePatch,
): Promise<number> {
  const me = permitUser(ctx, 'invoice.create')
  return updateVersioned<RecurringFields, Row>(ctx, {
    ...{ kind: 'recurring-invoice', id, name: 'Recurring invoice', version },
    lock: (inside) =>
      inside.db
        .selectFrom('recurring_invoice')
        .select([...recurringColumns, lastPeriod.as('lastOn')])
        .where('id', '=', id)
        .forUpdate('recurring_invoice')
        .executeTakeFirst(),
    diff: async (before, inside) => {
      const { currency, lines } = takeCurrency(named ?? [])
      if (named) await requireRate(inside, currency, currencyOfLines)
      const wanted = {
        ...terms,
        ...(named && { currency, lines: await withTaxes(inside, lines, before.lines) }),
        ...suspensionOf(before, terms.isPaused, reason),
      }
      const plain = differing<RecurringFields>(before, wanted)
      if (Object.keys(plain).length === 0) return {}
      const planned = planPeriods(ctx, before, plain)
      return { ...plain, ...differing<RecurringFields>(before, planned) }
    },
    save: async (inside, change, { before, version }) => {
      const { email } = await lockRecipient(inside, before.clientId)
      refuseOwnMoney(me, email)
      const { lines, currency, every, startsOn, nextOn, endsOn, isPaused, suspension } = change
      await inside.db
        .updateTable('recurring_invoice')
        .set({
          ...(lines && { lines: JSON.stringify(lines), total_cents: sumLines(lines) }),
          ...(currency && { currency }),
          ...(every && { every }),
          ...(startsOn && { starts_on: startsOn }),
          ...(nextOn !== undefined && { next_on: nextOn }),
          ...(endsOn !== undefined && { ends_on: endsOn }),
          ...(isPaused !== undefined && { is_paused: isPaused }),
          ...(suspension !== undefined && { suspension }),
          ...(isPaused === false && { resumed_on: today(inside) }),
          version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute()
      const after = { ...before, ...change, version }
      await announcePrice(inside, after, before)
      if (isPaused !== undefined) await announceSuspension(inside, after)
    },
  })
}

/** Returns the reason that a change of the pause stores. Refuses to suspend without one. */
function suspensionOf(before: Row, isPaused: boolean | undefined, reason: string | undefined) {
  if (isPaused === undefined || isPaused === before.isPaused) return {}
  if (!isPaused) return { suspension: '' }
  if (!hasVisibleText(reason ?? '')) throw fieldRefusal('reason', reasonMissing)
  return { suspension: reason ?? '' }
}

async function announcePrice(
  inside: Context,
  row: RecurringFields & { id: string; clientId: string; version: number },
  before: Row,
) {
  const [from, to] = [before, row].map(({ lines, currency }) =>
    formatMoney({ minor: sumLines(lines), currency }),
  )
  if (from === to || !row.nextOn || row.isPaused) return
  const { email } = await lockRecipient(inside, row.clientId)
  const title = row.lines[0]?.title ?? ''
  await notify(inside, {
    to: { email },
    event: `invoice.renewal-changed:${row.id}:${row.version}`,
    title: `${title} will cost ${to} instead of ${from}`,
    text: `The new price counts from the invoice of ${formatDay(row.nextOn)}. Invoices that you have stay as they are.`,
    link: { kind: 'invoice', audience: 'client' },
  })
}

/** Deletes a recurring invoice. Its invoices stay. */
export async function removeRecurringInvoice(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'invoice.create')
  await inTransaction(ctx, async (inside) => {
    const row = await inside.db
      .deleteFrom('recurring_invoice')
      .where('id', '=', id)
      .returning(['client_id as clientId', 'every', 'next_on as nextOn', 'total_cents as totalCents'])
      .executeTakeFirst()
    if (!row) throw notFound('Recurring invoice')
    const { clientId, ...terms } = row
    refuseOwnMoney(me, (await lockClient(inside, clientId)).email)
    const before = { ...terms, totalCents: Number(row.totalCents) }
    await recordAuditEntry(inside, {
      action: 'recurring-invoice.remove',
      kind: 'recurring-invoice',
      recordId: id,
      before,
    })
  })
}
