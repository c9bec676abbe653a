import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'

/** Reads a report for a file, and records the export in the audit log. */
export async function exportReport<Request extends object, Report>(
  ctx: Context,
  name: string,
  { request, read }: { request: Request; read: (ctx: Context, request: Request) => Promise<Report> },
): Promise<Report> {
  permit(ctx, 'export.take')
  const report = await read(ctx, request)
  await recordAuditEntry(ctx, {
    action: 'invoice.report',
    kind: 'invoice',
    after: { report: name, ...request },
  })
  return report
}
