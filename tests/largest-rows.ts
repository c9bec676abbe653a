import { sql } from 'kysely'
import { z } from 'zod'
import { articleInput } from '#core/article/article.ts'
import { longestDetails, longestShortText } from '#core/bank-statement/statement-line.ts'
import { blogInput } from '#core/blog/blog.ts'
import { contactInput } from '#core/contact/contact.ts'
import { custodyInput } from '#core/custody/custody.ts'
import { maxLines } from '#core/invoice/invoice-lines.ts'
import { messageInput } from '#core/message/message.ts'
import { noteInput } from '#core/note/note.ts'
import { portfolioInput } from '#core/portfolio/portfolio.ts'
import { problemInput, messageInput as problemMessage, ratingInput } from '#core/problem/problem-input.ts'
import { projectInput } from '#core/project/project.ts'
import { reviewInput, reviewPatch } from '#core/review/review.ts'
import { templateInput } from '#core/template/template.ts'
import { quoteInput, requestBrief } from '#core/template-request/template-request-input.ts'
import type { Database } from '#db/connection/pool.ts'

type JsonSchema = {
  type?: string
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  pattern?: string
  format?: string
  properties?: Record<string, JsonSchema>
}

/** Three bytes in UTF-8. */
const letter = '\u5b57'

/** Input schema that bounds the texts of each table. */
const schemas: Record<string, z.ZodType> = {
  review_record: reviewInput,
  contact_message_record: contactInput,
  portfolio_record: portfolioInput,
  blog_record: blogInput,
  article_record: articleInput,
  custody_item: custodyInput,
  note: noteInput,
  project_record: projectInput,
  template_request: requestBrief,
  template: templateInput,
  problem: problemInput,
  message: messageInput,
}
/** Lengths of columns without a form field of the same name. */
const others: Record<string, Record<string, number>> = {
  review_record: { reply: lengthIn(reviewPatch, 'reply'), hidden_reason: lengthIn(reviewPatch, 'reason') },
  custody_item: { certificate_issuer: 200 },
  problem: { rating_text: lengthIn(ratingInput, 'text') },
  message: { text: lengthIn(problemMessage, 'text') },
  state_move: { reason: 2_000 },
  ledger_entry: { reason: 1_000 },
  payment_claim: { note: 2_000, reason_text: 1_000 },
  statement_line: { details: longestDetails, sender: longestShortText },
  notice: { title: 300, text: 10_000 },
  mail: { subject: 300, text: 10_000, failure: 1_000 },
}

const questions = (count: number) =>
  Array.from({ length: count }, () => ({ question: letter.repeat(500), answer: letter.repeat(5_000) }))

/** Fills every text column with the greatest length that the forms accept. */
export async function growRows(database: Database, mostQuestions: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Updating the text search indexes would take minutes.
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = 'public' and indexdef like '%USING gin%'`.execute(transaction)
    for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(transaction)
    const columns = await readTextColumns(transaction)
    for (const table of new Set([...Object.keys(schemas), ...Object.keys(others)])) {
      const fields = schemas[table] ? fieldsOf(schemas[table]) : {}
      const changes = columns
        .filter((column) => column.table === table)
        .filter(({ name }) => name !== 'email')
        .flatMap(({ name, isList }) => {
          const field = fields[camel(name)]
          const length = others[table]?.[name] ?? field?.length
          if (!length) return []
          const text = sql`repeat(${letter}, ${sql.lit(length)})`
          return [
            sql`${sql.ref(name)} = ${isList ? sql`array_fill(${text}, array[${sql.lit(field?.items ?? 1)}])` : text}`,
          ]
        })
      if (changes.length > 0) await change(transaction, table, changes)
    }
    const questionList = [sql`questions = ${JSON.stringify(questions(mostQuestions))}::jsonb`]
    for (const table of ['client_order', 'template_request']) {
      await change(transaction, table, questionList, newestOf(table))
    }
    const lines = Array.from({ length: maxLines }, () => ({
      title: letter.repeat(200),
      quantity: 1,
      unit: letter.repeat(20),
      priceCents: 1,
      discount: { cents: null, reason: letter.repeat(200), percent: 1 },
    }))
    await change(transaction, 'template_request', [
      sql`quote = quote || ${JSON.stringify({ lines, note: letter.repeat(lengthIn(quoteInput, 'note')) })}::jsonb`,
    ])
    await change(transaction, 'recurring_invoice', [sql`lines = ${JSON.stringify(lines)}::jsonb`])
    const costs = Array.from({ length: 200 }, () => ({
      category: letter.repeat(120),
      date: '2026-01-01',
      amount: { minor: 1_000_000_000, currency: 'USD' },
    }))
    await change(transaction, 'project_record', [sql`costs = ${JSON.stringify(costs)}::jsonb`])
    const whole = JSON.stringify({ content: letter.repeat(lengthIn(blogInput, 'content')) })
    const newest = sql`id in (select id from audit_entry order by id desc limit 20)`
    const facts = [sql`before = ${whole}::jsonb`, sql`after = ${whole}::jsonb`]
    await change(transaction, 'audit_entry', facts, newest)
  })
  await sql`vacuum analyze`.execute(database)
}

/** The newest few rows; each of them fills a response. */
const newestOf = (table: string) => sql`id in (select id from ${sql.table(table)} order by id desc limit 5)`

async function change(
  transaction: Database,
  table: string,
  changes: ReturnType<typeof sql>[],
  where = sql`true`,
): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where}`.execute(transaction)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction)
}

async function readTextColumns(transaction: Database) {
  const { rows } = await sql<{ table: string; name: string; isList: boolean }>`
    select attrelid::regclass::text as "table", attname as name, atttypid = 'text[]'::regtype as "isList"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and attgenerated = ''
      and atttypid in ('text'::regtype, 'text[]'::regtype)`.execute(transaction)
  return rows
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, first: string) => first.toUpperCase())

/** Maximum length of each text field of a form, and the maximum number of items of each list. */
function fieldsOf(schema: z.ZodType): Record<string, { length: number; items?: number }> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const kinds = [property, ...(property.anyOf ?? [])]
      const text = kinds.find(({ type, maxLength, format }) => type === 'string' && maxLength && !format)
      if (text?.maxLength) return [[name, { length: text.maxLength }]]
      const list = kinds.find(({ type }) => type === 'array')
      const length = list?.items?.maxLength
      return length ? [[name, { length, items: list.maxItems ?? 1 }]] : []
    }),
  )
}

function lengthIn(schema: z.ZodType, name: string): number {
  const field = fieldsOf(schema)[name]
  if (!field) throw new Error(`The schema has no maximum length for ${name}`)
  return field.length
}
