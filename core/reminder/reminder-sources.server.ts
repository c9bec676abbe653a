import { type RawBuilder, sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { findInvoice } from '../invoice/read-invoices.server.ts'
import { formatMoney } from '../money.ts'
import type { NotificationInput } from '../notice/notice.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { waitsForClient } from '../proof/waiting-proofs.server.ts'
import { openQuotes } from '../quote/quote-machine.ts'
import { formatDay } from '../time.ts'
import { type ReminderSettings, stepsAfter, stepsBefore } from './reminder-days.ts'

export type Reminded = { id: string; email: string; name: string; day: string; projectId: string | null }
type Text = Pick<NotificationInput, 'title' | 'text'> & Partial<Pick<NotificationInput, 'document'>>
export type Source = {
  event:
    | 'invoice.due'
    | 'quote.ends'
    | 'order.waits'
    | 'template-request.waits'
    | 'problem.waits'
    | 'proof.waits'
  kind: 'invoice' | 'quote' | 'order' | 'template-request' | 'problem' | 'proof'
  table: 'invoice' | 'quote' | 'client_order' | 'template_request' | 'problem' | 'proof'
  /** Records that wait for their client. */
  condition: RawBuilder<boolean>
  /** Day from which the steps count. */
  day: (timeZone: string) => RawBuilder<string>
  /** Name of the record in the text. */
  name: RawBuilder<string>
  /** Id of the project whose client is reminded, for records without a client of their own. */
  projectId?: RawBuilder<string>
  steps: (settings: ReminderSettings) => number[]
  write: (inside: Context, record: Reminded, days: number) => Text | Promise<Text>
}

const waitingFrom = (moment: RawBuilder<Date>) => ({
  // PostgreSQL reads an offset such as +06:00 as west of Greenwich, unless it is an interval.
  day: (timeZone: string) =>
    /^[+-]/.test(timeZone)
      ? sql<string>`(${moment} at time zone ${timeZone}::interval)::date`
      : sql<string>`(${moment} at time zone ${timeZone})::date`,
  steps: ({ remindOfWaiting }: ReminderSettings) => stepsAfter(remindOfWaiting),
})
/** Waits since the client was asked: the last move of the record, or the last message of staff to the client. Other
 * changes by staff, such as an assignee, do not count. */
const waitingIn = (table: Source['table']) =>
  waitingFrom(
    sql`greatest(${sql.ref(`${table}.created_at`)},
      (select max(at) from state_move where record_id = ${sql.ref(`${table}.id`)}),
      (select max(created_at) from message where record_id = ${sql.ref(`${table}.id`)} and is_staff and not is_internal))`,
  )
const question = ({ name }: Reminded): Text => ({
  title: `We still have a question about ${name}`,
  text: 'We can go on as soon as you have answered it. Please read it and answer there.',
})

/** Records of which clients are reminded. */
export const reminderSources: Source[] = [
  {
    ...{ event: 'invoice.due', kind: 'invoice', table: 'invoice' },
    condition: sql`status in ${literals(unpaidInvoices)} and not exists (select from payment_claim as claim
      where claim.invoice_id = invoice.id and claim.status in ${literals(waitingClaims)})`,
    day: () => sql`due_on`,
    name: sql`number`,
    steps: ({ remindBeforeDue, remindAfterDue }) => [
      ...stepsBefore(remindBeforeDue),
      ...stepsAfter(remindAfterDue),
    ],
    write: writeInvoiceReminder,
  },
  {
    ...{ event: 'quote.ends', kind: 'quote', table: 'quote' },
    condition: sql`status in ${literals(openQuotes)}`,
    day: () => sql`valid_until`,
    name: sql`number`,
    steps: ({ remindBeforeQuoteEnds }) => stepsBefore(remindBeforeQuoteEnds),
    write: writeOffer,
  },
  {
    ...{ event: 'template-request.waits', kind: 'template-request', table: 'template_request' },
    condition: sql`status = 'quoted'`,
    day: () => sql`(quote ->> 'validUntil')::date`,
    name: sql`number`,
    steps: ({ remindBeforeQuoteEnds }) => stepsBefore(remindBeforeQuoteEnds),
    write: writeOffer,
  },
  {
    ...{ event: 'template-request.waits', kind: 'template-request', table: 'template_request' },
    condition: sql`status = 'needs-info'`,
    name: sql`number`,
    ...waitingIn('template_request'),
    write: (_, record) => question(record),
  },
  {
    ...{ event: 'order.waits', kind: 'order', table: 'client_order' },
    condition: sql`status = 'needs-info'`,
    name: sql`number`,
    ...waitingIn('client_order'),
    write: (_, record) => question(record),
  },
  {
    ...{ event: 'order.waits', kind: 'order', table: 'client_order' },
    condition: sql`status = 'in-review'`,
    name: sql`number`,
    ...waitingIn('client_order'),
    write: (_, { name }) => ({
      title: `${name} still waits for your review`,
      text: 'Please review it, then approve it or request changes.',
    }),
  },
  {
    ...{ event: 'problem.waits', kind: 'problem', table: 'problem' },
    condition: sql`status = 'waiting-client'`,
    name: sql`number`,
    ...waitingIn('problem'),
    write: (_, record) => question(record),
  },
  {
    ...{ event: 'proof.waits', kind: 'proof', table: 'proof' },
    condition: waitsForClient,
    name: sql`'Round ' || number || ' of ' || (select company_name from project where project.id = project_id)`,
    projectId: sql`proof.project_id`,
    ...waitingFrom(sql`proof.created_at`),
    write: (_, { name }) => ({
      title: `${name} still waits for you`,
      text: 'Please look at it, then approve it or ask for changes.',
    }),
  },
]

/** Writes the reminder of an invoice that was due `days` days ago, or is due in that many days if they are below zero. */
export async function writeInvoiceReminder(
  inside: Context,
  { id, name }: Pick<Reminded, 'id' | 'name'>,
  days: number,
): Promise<Text> {
  const invoice = await findInvoice(inside, id)
  if (!invoice) throw new Error(`No invoice ${id}`)
  const { open, payable, dueOn } = invoice
  const day = days === 0 ? 'is due today' : days < 0 ? `is due ${inDays(-days)}` : `was due ${ago(days)}`
  return {
    title: `${name} ${day}: ${formatMoney(open)}`,
    text: `${formatMoney(open)}, ${formatMoney(payable)} at the rate of the invoice, ${days > 0 ? 'was' : 'is'} due on ${formatDay(dueOn)}. If you have paid already, please send us the transaction ID there.`,
    document: { kind: 'invoice', id },
  }
}

function writeOffer(_: Context, { name, day }: Reminded, days: number): Text {
  return {
    title: `Your quote ${name} ends ${days === 0 ? 'today' : inDays(-days)}`,
    text: `You can accept it until ${formatDay(day)}. Please accept it, ask for changes, or tell us that you no longer need it.`,
  }
}

const inDays = (count: number) => (count === 1 ? 'tomorrow' : `in ${count} days`)
const ago = (count: number) => (count === 1 ? 'yesterday' : `${count} days ago`)
