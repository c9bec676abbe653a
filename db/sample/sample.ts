import { type Insertable, sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import type { Database } from '../connection/pool.ts'
import type { Tables } from '../tables/tables.ts'
import { addOrdering } from './add-ordering.ts'
import { addPayments } from './add-payments.ts'
import { addSupport } from './add-support.ts'
import { sampleBlogs } from './content/blogs.ts'
import { sampleNotes, sampleProjects } from './content/projects.ts'
import { readSample, sampleSpreadsheets } from './content/spreadsheets.ts'
import { removePayments } from './remove-payments.ts'
import { readSampleRows } from './rows.ts'

const hour = 3_600_000

/** Age in hours at the time the sample is added. */
type Aged = { hoursAgo: number }

/** Encrypts a secret for its record and field, as `ctx.secrets` does. */
type Seal = (text: string, context: string[]) => { keyId: string; sealed: Buffer }

/** Adds demo content for a new site. All of it is marked as sample and can be removed in one step. */
export async function addSampleContent(
  database: Database,
  seal: Seal,
  store: typeof storeSpreadsheet,
  now = Date.now(),
): Promise<void> {
  const toRow = <Sample extends Aged>({ hoursAgo, ...rest }: Sample) => {
    const time = now - hoursAgo * hour
    return { ...rest, id: createId({ msecs: time }), created_at: new Date(time), is_sample: true }
  }
  const content = await readSampleRows()
  const blogs = await sampleBlogs()
  const projects = sampleProjects.map(({ passwords, costs, ...project }) => {
    const row = toRow({ ...project, costs: JSON.stringify(costs) })
    const secrets = Object.entries(passwords).map(([field, text]) => {
      const { keyId, sealed } = seal(text, [row.id, field])
      return { project_id: row.id, field: field as keyof typeof passwords, key_id: keyId, sealed }
    })
    return { row, secrets }
  })
  await database.transaction().execute(async (transaction) => {
    for (const { table, rows } of content) {
      await transaction
        .insertInto(table)
        .values(rows.map(toRow) as never)
        .execute()
    }
    await transaction
      .insertInto('blog')
      // The other columns have defaults.
      .values(blogs.map(toRow) as Insertable<Tables['blog']>[])
      .execute()
    await transaction
      .insertInto('project')
      .values(projects.map(({ row }) => row))
      .execute()
    await transaction
      .insertInto('project_secret')
      .values(projects.flatMap(({ secrets }) => secrets))
      .execute()
    await transaction.insertInto('note').values(sampleNotes.map(toRow)).execute()
    for (const file of sampleSpreadsheets.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      const { id, created_at: uploaded_at, is_sample } = toRow(file)
      const { filename, size } = file
      const noUploader = { uploader_hash: null, uploader_until: null }
      await store(
        transaction,
        { id, filename, size, uploaded_at, is_sample, ...noUploader },
        readSample(file),
      )
    }
    const methods = await addPayments(transaction, now)
    await addOrdering(transaction, now, methods)
    await addSupport(transaction, now)
  })
}

const ownedTables = [
  ...['custody_item', 'recurring_invoice'],
  'quote',
  ...['client_order', 'template_request', 'invoice', 'payment_claim', 'ledger_entry', 'project_record'],
  ...['credit_note', 'problem', 'attachment', 'certificate', 'note'],
]

// The `…_record` tables include the trash.
const tables = [
  'blog_record',
  'project_record',
  'note',
  'spreadsheet',
  'template_request',
  'quote',
  'client_order',
  'problem',
  'notice',
  'mail',
] as const

/** Deletes the sample content and returns the number of deleted records. Keeps records that users created. */
export async function removeSampleContent(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await removeDependents(transaction)
    let count = await removePayments(transaction)
    const content = (await readSampleRows()).map(({ table }) => table as (typeof tables)[number])
    for (const table of [...content, ...tables]) {
      const { numDeletedRows } = await transaction
        .deleteFrom(table)
        .where('is_sample', '=', true)
        .executeTakeFirst()
      count += numDeletedRows
    }
    await removeClients(transaction)
    return Number(count + (await removeTemplates(transaction)))
  })
}

/** Deletes the clients of the sample, except those that got records since. */
async function removeClients(transaction: Database): Promise<void> {
  const records = sql.join(
    ownedTables.map((table) => sql`select client_id from ${sql.table(table)} where client_id is not null`),
    sql` union all `,
  )
  await sql`delete from client where is_sample and id not in (${records})`.execute(transaction)
}

/** Deletes sample templates. Those that a remaining request names are retired instead. */
async function removeTemplates(transaction: Database): Promise<bigint> {
  const used = transaction
    .selectFrom('template_request')
    .select('template_id')
    .where('template_id', 'is not', null)
  await transaction.updateTable('template').set({ is_active: false }).where('is_sample', '=', true).execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('template')
    .where('is_sample', '=', true)
    .where('id', 'not in', used.$castTo<{ template_id: string }>())
    .executeTakeFirst()
  return numDeletedRows
}

/** Deletes threads, files and timelines of sample records. `site.removes_sample` lets this transaction delete from the
 * append-only timelines. */
async function removeDependents(transaction: Database): Promise<void> {
  await sql`select set_config('site.removes_sample', 'on', true)`.execute(transaction)
  const quotes = transaction.selectFrom('quote').select('id').where('is_sample', '=', true)
  await transaction.deleteFrom('quote_acceptance').where('quote_id', 'in', quotes).execute()
  await transaction.deleteFrom('share_link').where('record_id', 'in', quotes).execute()
  for (const table of ['problem', 'client_order', 'template_request', 'quote'] as const) {
    const samples = transaction.selectFrom(table).select('id').where('is_sample', '=', true)
    await transaction.deleteFrom('message').where('record_id', 'in', samples).execute()
    await transaction.deleteFrom('attachment').where('about_id', 'in', samples).execute()
  }
  await transaction.deleteFrom('state_move').where('is_sample', '=', true).execute()
}
