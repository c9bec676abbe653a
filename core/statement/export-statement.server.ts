import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { isPermittedForAll } from '../permissions.ts'
import { readStatement } from './statement.server.ts'
import type { Statement, StatementPeriod } from './statement.ts'

/** Like `readStatement`, for a file. Exports by staff stand in the audit log. */
export async function exportStatement(
  ctx: Context,
  client: string,
  period: StatementPeriod,
): Promise<Statement> {
  const statement = await readStatement(ctx, client, period)
  if (isPermittedForAll(ctx.actor, 'ledger.list-own')) {
    const { clientId, from, to, lines } = statement
    const after = { from, to, lines: lines.length }
    const about = clientId ? { recordId: clientId } : {}
    await recordAuditEntry(ctx, { action: 'client.statement', kind: 'client', ...about, after })
  }
  return statement
}
