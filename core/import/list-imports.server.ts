import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { Import, ImportDetail, ImportedRecord, ImportListRequest } from './import.ts'
import { importedRecords } from './imported-records.server.ts'

const by = sql<string>`coalesce((select person.name from person where person.id = person_id), '')`

const rowsOf = ({ db }: Context) =>
  db
    .selectFrom('data_import')
    .select(['id', 'kind', 'name', 'added', 'known', 'refused', 'removed', by.as('by')])
    .select(['created_at as createdAt', 'undone_at as undoneAt'])

export async function listImports(ctx: Context, request: ImportListRequest): Promise<Page<Import>> {
  permit(ctx, 'import.read')
  return pageOf(ctx, rowsOf(ctx), request, {})
}

export async function getImport(ctx: Context, id: string): Promise<Import & Pick<ImportDetail, 'refusals'>> {
  permit(ctx, 'import.read')
  const row = await rowsOf(ctx).select('refusals').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

/** Lists the records that an import added and that are still there, and which of them undoing it would leave. */
export async function listImportedRecords(
  ctx: Context,
  id: string,
  request: ImportListRequest,
): Promise<Page<ImportedRecord>> {
  const { kind } = await getImport(ctx, id)
  const { title, stays } = importedRecords[kind]
  const rows = ctx.db
    .selectFrom('imported_record')
    .select(['id', 'record_id as recordId', 'created_at as createdAt', title.as('title')])
    .select((await stays(ctx)).as('stays'))
    .where('import_id', '=', id)
    .where(sql<boolean>`${title} <> ''`)
  const page = await pageOf(ctx, rows, request, {})
  return { ...page, rows: page.rows.map((row) => ({ ...row, kind })) }
}
