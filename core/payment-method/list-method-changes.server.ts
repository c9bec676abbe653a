import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { permitUser } from '../permissions.ts'
import { maxPaymentMethods, readMethods } from './list-methods.server.ts'
import type { MethodChange } from './method-change.ts'
import { sensitiveMethodFields } from './payment-method.ts'

/** Lists the changes that wait, the next to take effect first. */
export async function listMethodChanges(ctx: Context): Promise<MethodChange[]> {
  const me = permitUser(ctx, 'payment-method.list-all')
  const rows = await ctx.db
    .selectFrom('payment_method_change as change')
    .leftJoin('person', 'person.id', 'change.requested_by')
    .select(['change.id', 'change.method_id as methodId', 'change.kind', 'change.change as after'])
    .select(['change.created_at as createdAt', 'effective_at as effectiveAt', 'requested_by as by'])
    .select(
      sql<string>`case when person.deleted_at is null then coalesce(person.name, '') else '' end`.as(
        'requestedBy',
      ),
    )
    .where('change.state', '=', 'waiting')
    .orderBy('effective_at')
    .limit(maxPaymentMethods)
    .execute()
  const methods = new Map((await readMethods(ctx.db)).map((method) => [method.id, method]))
  return rows.flatMap(({ by, ...row }) => {
    const method = methods.get(row.methodId)
    if (!method) return []
    const names = Object.keys(row.after) as (keyof typeof method)[]
    const before = row.kind === 'add' ? {} : Object.fromEntries(names.map((name) => [name, method[name]]))
    const shown = sensitiveMethodFields.map((name) => [name, method[name]])
    const after = row.kind === 'add' ? Object.fromEntries(shown) : row.after
    return [{ ...row, after, before, label: method.label, own: by === me.id }]
  })
}
