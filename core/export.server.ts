import { recordAuditEntry } from './audit.server.ts'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import type { Page } from './paging.ts'
import { permit } from './permissions.ts'
import { kindPermissions } from './records/kind-permissions.ts'
import type { ExportKind } from './records/kinds.ts'

const maxRows = 10_000
/** Stored size. The written spreadsheet is slightly larger. */
const maxBytes = 6_000_000

/** Returns all rows that match a filter, and records the export in the audit log. */
export async function exportRows<Request extends object, Row>(
  ctx: Context,
  kind: ExportKind,
  list: (ctx: Context, request: Request & { limit: number; bytes: number }) => Promise<Page<Row>>,
  request: Request,
): Promise<Row[]> {
  permit(ctx, 'export.take')
  permit(ctx, kindPermissions[kind])
  const { rows, nextBefore } = await list(ctx, { ...request, limit: maxRows, bytes: maxBytes })
  if (nextBefore) {
    throw new Refusal(
      'invalid',
      `At most ${maxRows.toLocaleString('en')} rows, or 6 MB of text, at a time: please narrow the filter.`,
    )
  }
  await recordAuditEntry(ctx, {
    action: `${kind}.export`,
    kind,
    after: { filter: request, rows: rows.length },
  })
  return rows
}
