import type { Database } from '../connection/pool.ts'
import { type At, addMoves, dayOf, idOf, numberOf } from './add-history.ts'
import type { SampleQuote } from './content/quotes.ts'

type QuoteOptions = { quote: SampleQuote; index: number; at: At }

export async function addQuote(transaction: Database, { quote, index, at }: QuoteOptions): Promise<void> {
  const { client, title, lines, totalCents, note = '', validInDays, steps } = quote
  const discount = quote.discount ? { ...quote.discount, cents: null } : null
  const createdAt = at(steps[0]?.hoursAgo ?? 1)
  const status = steps.at(-1)?.to ?? 'draft'
  const sent = steps.find(({ to }) => to === 'sent')
  const id = idOf(createdAt)
  await transaction
    .insertInto('quote')
    .values({
      ...{ id, title, note, order_id: null, replaces_id: null },
      number: sent ? numberOf('QU', index) : null,
      email: client.email,
      client_name: client.name,
      service_kind: 'custom',
      lines: JSON.stringify(lines),
      discount: discount && JSON.stringify(discount),
      ...{ currency: 'USD', total_cents: totalCents },
      ...{ deposit_percent: 40, revisions: 2, support_months: 1, working_days: 10 },
      valid_until: dayOf(at(-24 * validInDays)),
      status: status as 'draft',
      sent_at: sent ? at(sent.hoursAgo) : null,
      ...{ is_sample: true, version: steps.length },
      created_at: createdAt,
      updated_at: at(steps.at(-1)?.hoursAgo ?? 1),
    })
    .execute()
  await addMoves(transaction, { kind: 'quote', recordId: id, steps, at })
}
