import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { type Invoice, invoiceStatusLabels, unpaidInvoices } from '../invoice/invoice.ts'
import { findInvoice, findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { notify } from '../notice/notice.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { permit, permitUser } from '../permissions.ts'
import { readSiteClock, type SiteClock, startOfClockDay } from '../site-settings/site-clock.server.ts'
import { daysBetween } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { writeInvoiceReminder } from './reminder-sources.server.ts'
import type { SentReminder } from './sent-reminder.ts'

const action = 'invoice.remind'
const maxListed = 50

/** Reminds the client of an open invoice now. An invoice has one reminder a day at most, automatic ones included. */
export async function sendReminder(ctx: Context, id: string): Promise<void> {
  permitUser(ctx, 'invoice.create')
  await inTransaction(ctx, async (inside) => {
    const invoice = await findInvoiceLocked(inside, id)
    if (!invoice) throw notFound('Invoice')
    const clock = await readSiteClock(inside)
    await refuseReminder(inside, invoice, clock)
    const { number, email, dueOn } = invoice
    const { day } = clock
    await notify(inside, {
      to: { email },
      event: `invoice.due:${id}:${day}:by-hand`,
      link: { kind: 'invoice', audience: 'client', id },
      ...(await writeInvoiceReminder(inside, { id, name: number }, daysBetween(dueOn, day))),
    })
    await recordAuditEntry(inside, { action, kind: 'invoice', recordId: id, after: { number, email } })
  })
}

async function refuseReminder(inside: Context, invoice: Invoice, clock: SiteClock): Promise<void> {
  const { id, number, clientName, status, version } = invoice
  const refusal = (sentence: string) =>
    new Refusal('conflict', sentence, { currentState: { state: status, version } })
  if (!unpaidInvoices.includes(status)) {
    throw refusal(`${number} is ${invoiceStatusLabels[status].toLowerCase()}, so nothing is left to pay.`)
  }
  if (!invoice.isNotified) {
    throw refusal(
      `${clientName} has no e-mail address. Please make a link to ${number} and send it yourself.`,
    )
  }
  const waiting = await inside.db
    .selectFrom('payment_claim')
    .select('number')
    .where('invoice_id', '=', id)
    .where('status', 'in', waitingClaims)
    .limit(1)
    .executeTakeFirst()
  if (waiting)
    throw refusal(`${waiting.number}, a payment of ${number}, is being checked. Please decide it first.`)
  if (await isRemindedToday(inside, id, clock)) {
    throw refusal(`${clientName} was reminded of ${number} today already.`)
  }
}

/** Selects the reminders that the client or its members got since a moment. */
const remindersOf = ({ db }: Context, id: string, since: Date) =>
  db
    .selectFrom('notice')
    .where('topic', '=', 'reminder')
    .where('created_at', '>=', since)
    // By the index of events, with any plan: ';' follows ':'.
    .where(sql<boolean>`event ~>=~ ${`invoice.due:${id}:`} and event ~<~ ${`invoice.due:${id};`}`)

/** True if a reminder of the invoice was sent on the day of the clock. The caller has locked the invoice. */
export async function isRemindedToday(inside: Context, id: string, clock: SiteClock): Promise<boolean> {
  const reminder = await remindersOf(inside, id, startOfClockDay(clock))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return reminder !== undefined
}

/** Lists the latest reminders of an invoice, oldest first. */
export async function listRemindersOf(ctx: Context, id: string): Promise<SentReminder[]> {
  permit(ctx, 'invoice.create')
  const invoice = await findInvoice(ctx, id)
  if (!invoice) throw notFound('Invoice')
  // Each member has a notice of the same event.
  const automatic = await remindersOf(ctx, id, invoice.createdAt)
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('event', 'not like', '%:by-hand')
    .groupBy('event')
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute()
  const byHand = await ctx.db
    .selectFrom('audit_entry as entry')
    .leftJoin('person', 'person.id', 'entry.person_id')
    .select(['entry.at', 'person.name'])
    .where('entry.record_id', '=', id)
    .where('entry.action', '=', action)
    .orderBy('entry.id', 'desc')
    .limit(maxListed)
    .execute()
  return [
    ...automatic.map(({ at }) => ({ at, isAutomatic: true, by: '' })),
    ...byHand.map(({ at, name }) => ({ at, isAutomatic: false, by: name ?? '' })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
