import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { findInvoice } from '../invoice/read-invoices.server.ts'
import { formatMoney } from '../money.ts'
import { type NotificationInput, notify } from '../notice/notice.server.ts'
import { runEach } from '../run-each.server.ts'
import type { SiteClock } from '../site-settings/site-clock.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { addDays, daysBetween, formatDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { catchUpDays, dueStep, type ReminderSettings, stepsAfter, stepsBefore } from './reminder-days.ts'
import { inReminderHours } from './reminder-hours.server.ts'

type Reminded = { id: string; email: string; name: string; day: string }
type Text = Pick<NotificationInput, 'title' | 'text'> & Partial<Pick<NotificationInput, 'document'>>
type Source = {
  event: 'invoice.due' | 'quote.ends' | 'order.waits' | 'template-request.waits' | 'problem.waits'
  kind: 'invoice' | 'quote' | 'order' | 'template-request' | 'problem'
  table: 'invoice' | 'quote' | 'client_order' | 'template_request' | 'problem'
  /** Records that wait for their client. */
  condition: RawBuilder<boolean>
  /** Day from which the steps count. */
  day: (timeZone: string) => RawBuilder<string>
  /** Name of the record in the text. */
  name: RawBuilder<string>
  steps: (settings: ReminderSettings) => number[]
  write: (inside: Context, record: Reminded, days: number) => Text | Promise<Text>
}

const waiting = {
  // PostgreSQL reads an offset such as +06:00 as west of Greenwich, unless it is an interval.
  day: (timeZone: string) =>
    /^[+-]/.test(timeZone)
      ? sql<string>`(updated_at at time zone ${timeZone}::interval)::date`
      : sql<string>`(updated_at at time zone ${timeZone})::date`,
  steps: ({ remindOfWaiting }: ReminderSettings) => stepsAfter(remindOfWaiting),
}
const question = ({ name }: Reminded): Text => ({
  title: `We still have a question about ${name}`,
  text: 'We can go on as soon as you have answered it. Please read it and answer there.',
})

const sources: Source[] = [
  {
    ...{ event: 'invoice.due', kind: 'invoice', table: 'invoice' },
    condition: sql`status in ('open', 'part-paid') and not exists (select from payment_claim as claim
      where claim.invoice_id = invoice.id and claim.status in ('submitted', 'checking'))`,
    day: () => sql`due_on`,
    name: sql`number`,
    steps: ({ remindBeforeDue, remindAfterDue }) => [
      ...stepsBefore(remindBeforeDue),
      ...stepsAfter(remindAfterDue),
    ],
    write: writeInvoice,
  },
  {
    ...{ event: 'quote.ends', kind: 'quote', table: 'quote' },
    condition: sql`status in ('sent', 'viewed')`,
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
    ...waiting,
    write: (_, record) => question(record),
  },
  {
    ...{ event: 'order.waits', kind: 'order', table: 'client_order' },
    condition: sql`status = 'needs-info'`,
    name: sql`number`,
    ...waiting,
    write: (_, record) => question(record),
  },
  {
    ...{ event: 'order.waits', kind: 'order', table: 'client_order' },
    condition: sql`status = 'in-review'`,
    name: sql`number`,
    ...waiting,
    write: (_, { name }) => ({
      title: `${name} still waits for your review`,
      text: 'Please review it, then approve it or request changes.',
    }),
  },
  {
    ...{ event: 'problem.waits', kind: 'problem', table: 'problem' },
    condition: sql`status = 'waiting-client'`,
    name: sql`number`,
    ...waiting,
    write: (_, record) => question(record),
  },
]

/** Sends the due reminders to clients, by day, in the hours for reminders. Each is sent once per record, date and step.
 * Idempotent; of several missed steps only the latest is sent, and none that is a week late. */
export const remindClients = (ctx: Context): Promise<void> =>
  inReminderHours(ctx, async (clock) => {
    const settings = await readSiteSettings(ctx)
    await runEach(sources, async (source) => {
      const due = { steps: source.steps(settings), clock }
      const found = await findDue(ctx, source, due)
      await runEach(found, ({ id }) => inTransaction(ctx, (inside) => remind(inside, source, due, id)))
    })
  })

type Due = { steps: readonly number[]; clock: SiteClock }

/** Reads the records of a source whose date is near a step. With an id, only that one, and locks it. */
async function findDue(
  ctx: Context,
  { table, condition, name, ...source }: Source,
  { steps, clock }: Due,
  id?: string,
): Promise<Reminded[]> {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const day = source.day(clock.timeZone)
  const from = addDays(clock.day, -(last + catchUpDays))
  const to = addDays(clock.day, -first)
  const owner = sql.ref(`${table}.client_id`)
  const { rows } = await sql<Reminded>`select id, email, ${name} as name, ${day}::text as day
    from ${sql.table(table)}
    where ${condition} and ${day} between ${from}::date and ${to}::date and not is_sample
      and not exists (select from client as paused where paused.id = ${owner} and reminders_paused)
      ${id === undefined ? sql`order by id` : sql`and id = ${id} for share of ${sql.table(table)}`}`.execute(
    ctx.db,
  )
  return rows
}

async function remind(inside: Context, source: Source, due: Due, id: string): Promise<void> {
  // Reads the row again, because it may have been paid or answered, or its owner may have changed.
  const [record] = await findDue(inside, source, due, id)
  if (!record) return
  const days = daysBetween(record.day, due.clock.day)
  const step = dueStep(due.steps, days)
  if (step === undefined) return
  await notify(inside, {
    to: { email: record.email },
    // Contains the date, so that reminders restart when it changes.
    event: `${source.event}:${id}:${record.day}:${step}`,
    link: { kind: source.kind, audience: 'client', id },
    ...(await source.write(inside, record, days)),
  })
}

async function writeInvoice(inside: Context, { id, name }: Reminded, days: number): Promise<Text> {
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
