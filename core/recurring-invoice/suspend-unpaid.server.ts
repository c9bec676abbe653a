import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { notify } from '../notice/notice.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { runEach } from '../run-each.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { addDays, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { announceSuspension } from './announce-suspension.server.ts'
import { recurringColumns } from './recurring-invoice-rows.server.ts'

/** Suspends recurring invoices with an invoice that is late for the days of the setting. Idempotent background job. An
 * invoice that was late already when staff resumed it counts no more, nor does one whose payment is being checked. */
export async function suspendUnpaid(ctx: Context): Promise<void> {
  const { suspendAfterDays: days } = await readSiteSettings(ctx)
  if (days === 0) return
  const found = await unpaid(ctx, days).select('id').orderBy('id').execute()
  await runEach(found, ({ id }) => inTransaction(ctx, (inside) => suspend(inside, id, days)))
}

const unpaid = (ctx: Context, days: number) =>
  ctx.db
    .selectFrom('recurring_invoice')
    .where('next_on', 'is not', null)
    .where('is_paused', '=', false)
    .where(
      sql<boolean>`exists (select from invoice where invoice.recurring_id = recurring_invoice.id
        and invoice.status in ${literals(unpaidInvoices)} and invoice.due_on <= ${addDays(today(ctx), -days)}
        and (resumed_on is null or invoice.due_on + ${days}::int > resumed_on)
        and not exists (select from payment_claim as claim
          where claim.invoice_id = invoice.id and claim.status in ${literals(waitingClaims)}))`,
    )

async function suspend(inside: Context, id: string, days: number): Promise<void> {
  // Reads the row again, because it may have been paid or suspended by another node.
  const row = await unpaid(inside, days)
    .select(recurringColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const version = row.version + 1
  const suspension = `An invoice was not paid within ${days} ${days === 1 ? 'day' : 'days'} after it was due.`
  await inside.db
    .updateTable('recurring_invoice')
    .set({ is_paused: true, suspension, version, updated_at: inside.now() })
    .where('id', '=', id)
    .execute()
  await recordAuditEntry(inside, {
    action: 'recurring-invoice.update',
    kind: 'recurring-invoice',
    recordId: id,
    before: { isPaused: false },
    after: { isPaused: true, suspension },
  })
  await announceSuspension(inside, { ...row, isPaused: true, suspension, version })
  await notify(inside, {
    to: 'staff',
    event: `recurring-invoice.suspended:${id}:${version}`,
    title: `${row.lines[0]?.title ?? 'A recurring invoice'} is suspended`,
    text: `${suspension} No further invoice is issued until you resume it.`,
    link: { kind: 'recurring-invoice', audience: 'staff', id },
  })
}
