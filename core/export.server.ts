import { recordAuditEntry } from './audit.server.ts'
import type { Context } from './context.ts'
import type { Page } from './paging.ts'
import { permit } from './permissions.ts'
import { kindPermissions } from './records/kind-permissions.ts'
import type { ExportKind } from './records/kinds.ts'

export const maxExportedRows = 10_000
/** Stored size. The written spreadsheet is slightly larger. */
const maxBytes = 6_000_000

/** Returns the rows that match a filter, up to a limit, and records the export in the audit log. */
export async function exportRows<Request extends object, Row>(
  ctx: Context,
  kind: ExportKind,
  list: (ctx: Context, request: Request & { limit: number; bytes: number }) => Promise<Page<Row>>,
  request: Request,
): Promise<Page<Row>> {
  permit(ctx, 'export.take')
  permit(ctx, kindPermissions[kind])
  const page = await list(ctx, { ...request, limit: maxExportedRows, bytes: maxBytes })
  await recordAuditEntry(ctx, {
    action: `${kind}.export`,
    kind,
    after: { filter: request, rows: page.rows.length },
  })
  return page
}
