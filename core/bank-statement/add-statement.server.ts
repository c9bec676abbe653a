import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import { permitUser } from '../permissions.ts'
import { createPause } from '../table/pause.ts'
import { readTable } from '../table/read-table.server.ts'
import type { TableRow } from '../table/table-row.ts'
import { inTransaction } from '../transaction.server.ts'
import type { MessagesInput, PreviewRow, StatementUpload } from './bank-statement.ts'
import { currencyOfHeading } from './line-currency.ts'
import { type FoundMapping, findMapping, refuseIncomplete, rememberMapping } from './mapping.server.ts'
import { mergeLines, reversedIds } from './merge-lines.ts'
import { type LinesRead, readLines } from './read-lines.ts'
import { readMessages } from './read-messages.ts'
import { areComplete, findHeader } from './statement-columns.ts'
import { lineStates } from './statement-line.ts'
import { linkAccepted, reverseLines, storeLines } from './store-lines.server.ts'

export type AddedStatement = { id: string; lines: number; added: number; unreadable: number }

const previewLines = 8
/** Most rows of a statement. */
const mostRows = 20_000

const readStatement = (ctx: Context, { name }: StatementUpload, content: Buffer) =>
  readTable(
    ctx,
    { name, content },
    {
      mostRows,
      tooManyRows: `A statement may have at most ${formatNumber(mostRows)} rows.`,
      longestCell: 300,
      isWanted: (rows) => findHeader(rows) !== undefined,
    },
  )

/** Shows what would be read of a file, without storing it. */
export async function previewStatement(
  ctx: Context,
  upload: StatementUpload,
  content: Buffer,
): Promise<PreviewRow> {
  permitUser(ctx, 'bank-statement.add')
  const method = await getMethod(ctx, upload.method)
  const rows = await readStatement(ctx, upload, content)
  const mapping = await findMapping(ctx, rows, upload)
  const { headings, columns, order, isRemembered } = mapping
  const read = areComplete(columns) ? await readRows(rows, mapping, method) : { lines: [], unreadable: 0 }
  return {
    ...{ headings, columns, order, isRemembered, unreadable: read.unreadable },
    counts: countStates(read),
    lines: read.lines.slice(0, previewLines).map(({ poisha: minor, currency, details: _, ...line }) => ({
      ...line,
      amount: { minor, currency },
    })),
  }
}

/** Reads the rows in the currency that their headings name, or in that of the account. */
const readRows = (rows: readonly TableRow[], mapping: FoundMapping, { currency }: { currency: string }) =>
  readLines(
    rows.slice(mapping.firstRow),
    { ...mapping, currency: currencyOfHeading(mapping) ?? currency },
    createPause(),
  )

function countStates({ lines }: LinesRead): PreviewRow['counts'] {
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length
  return Object.fromEntries(lineStates.map((state) => [state, count(state)])) as PreviewRow['counts']
}

/** Reads a statement and keeps its new lines. */
export async function addStatement(
  ctx: Context,
  upload: StatementUpload,
  content: Buffer,
): Promise<AddedStatement> {
  permitUser(ctx, 'bank-statement.add')
  const method = await getMethod(ctx, upload.method)
  const rows = await readStatement(ctx, upload, content)
  const mapping = await findMapping(ctx, rows, upload)
  refuseIncomplete(mapping)
  const read = await readRows(rows, mapping, method)
  return add(ctx, { methodId: upload.method, name: upload.name, read, mapping })
}

/** Reads pasted messages of a wallet and keeps their new lines. */
export async function addMessages(ctx: Context, { method, text }: MessagesInput): Promise<AddedStatement> {
  permitUser(ctx, 'bank-statement.add')
  const { currency } = await getMethod(ctx, method)
  if (currency !== 'BDT') throw fieldRefusal('method', 'Messages can be read of accounts in taka only')
  return add(ctx, { methodId: method, name: '', read: readMessages(text), mapping: undefined })
}

type Statement = { methodId: string; name: string; read: LinesRead; mapping: FoundMapping | undefined }

async function add(ctx: Context, { methodId, name, read, mapping }: Statement): Promise<AddedStatement> {
  if (read.lines.length === 0) {
    throw new Refusal(
      'invalid',
      name ? 'No lines were found in this file.' : 'No messages about money were found.',
    )
  }
  if (read.lines.length > mostRows)
    throw new Refusal('too_large', 'Too many lines. Please send fewer at once.')
  const me = permitUser(ctx, 'bank-statement.add')
  const lines = await mergeLines(read.lines, createPause())
  const days = lines.map(({ day }) => day).sort()
  return inTransaction(ctx, async (inside) => {
    const method = await getMethod(inside, methodId)
    const id = createId()
    const facts = { name, lines: read.lines.length, unreadable: read.unreadable }
    const statement = {
      id,
      method_id: methodId,
      ...facts,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
    }
    await inside.db
      .insertInto('bank_statement')
      .values({ ...statement, added: 0, person_id: me.id, created_at: inside.now() })
      .execute()
    const target = { statementId: id, methodId, methodKind: method.kind }
    const added = await storeLines(inside, target, lines)
    await reverseLines(inside, methodId, reversedIds(read.lines))
    await linkAccepted(inside, id)
    if (mapping) await rememberMapping(inside, methodId, mapping)
    await inside.db.updateTable('bank_statement').set({ added }).where('id', '=', id).execute()
    await recordAuditEntry(inside, {
      action: 'bank-statement.add',
      kind: 'bank-statement',
      recordId: id,
      after: { ...facts, added, method: method.label },
    })
    return { id, lines: facts.lines, added, unreadable: facts.unreadable }
  })
}

async function getMethod({ db }: Context, id: string) {
  const method = await db
    .selectFrom('payment_method')
    .select(['kind', 'label', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!method) throw fieldRefusal('method', 'Please choose the payment method')
  return method
}
