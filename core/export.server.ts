import { recordAct } from './audit.server.ts'
import type { AuditKind } from './audit.ts'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import type { Page } from './paging.ts'
import { permit } from './permissions.ts'

const mostRows = 10_000
/** As they are stored; written as a spreadsheet they take a little more. */
const mostBytes = 6_000_000

/** All rows that a filter leaves, in one go; that they were taken is recorded. */
export async function takeExport<Request extends object, Row>(
  ctx: Context,
  kind: AuditKind,
  list: (ctx: Context, request: Request & { limit: number; bytes: number }) => Promise<Page<Row>>,
  request: Request,
): Promise<Row[]> {
  permit(ctx, 'export.take')
  const { rows, nextBefore } = await list(ctx, { ...request, limit: mostRows, bytes: mostBytes })
  if (nextBefore) {
    throw new Refusal(
      'invalid',
      `At most ${mostRows.toLocaleString('en')} rows, or 6 MB of text, at a time: please narrow the filter.`,
    )
  }
  await recordAct(ctx, {
    action: `${kind}.export`,
    kind,
    after: { filter: request, rows: rows.length },
  })
  return rows
}
