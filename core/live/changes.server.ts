import { type RawBuilder, sql } from 'kysely'
import type { OwnedPermission } from '../audiences.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { isPermitted, ownAddresses, permitUser } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { type ChangeKind, changeKinds } from '../records/kinds.ts'

/** Version of the user's own records per kind. Changes with any of these records, never with other people's. */
export type RecordVersions = Partial<Record<ChangeKind, string>>

export async function readOwnVersions(ctx: Context): Promise<RecordVersions> {
  const me = permitUser(ctx, 'counters.follow')
  const own = (permission: OwnedPermission) => sql`any(${[...ownAddresses(me, permission)]}::text[])`
  const orders = own('order.list-own')
  const requests = own('template-request.list-own')
  const problems = own('problem.list-own')
  const invoices = own('invoice.list-own')
  const countMessages = (kind: string, table: string, addresses: RawBuilder<unknown>) => sql`(
    select count(*) from message join ${sql.table(table)} as record on record.id = message.record_id
    where message.kind = ${kind} and record.email = ${addresses} and not message.is_internal)`
  const versions = (table: string, addresses: RawBuilder<unknown>) => sql`(
    select concat_ws(':', count(*), sum(version), max(updated_at))
    from ${sql.table(table)} where email = ${addresses})`
  const { rows } = await sql<RecordVersions>`select
    concat_ws(':', ${versions('client_order', orders)}, ${countMessages('order', 'client_order', orders)})
      as "order",
    concat_ws(':', ${versions('template_request', requests)},
      ${countMessages('template-request', 'template_request', requests)}) as "template-request",
    ${versions('quote', own('quote.list-own'))} as "quote",
    concat_ws(':', ${versions('problem', problems)}, ${countMessages('problem', 'problem', problems)})
      as "problem",
    concat_ws(':', ${versions('invoice', invoices)},
      (select count(*) from ledger_entry where email = ${own('ledger.list-own')})) as "invoice",
    ${versions('payment_claim', own('payment-claim.list-own'))} as "payment-claim",
    (select concat_ws(':', count(*), sum(version)) from project
      where lower(email) = ${own('project.list-own')}) as "project",
    (select concat_ws(':', count(*), sum(file.version), max(file.updated_at)) from project_file as file
      join project on project.id = file.project_id
      where lower(project.email) = ${own('project.list-own')}) as "project-file",
    (select concat_ws(':', count(*), count(read_at)) from note where email = ${own('note.list-own')}) as "note",
    (select concat_ws(':', count(*), count(read_at)) from notice where email = ${foldEmail(me.email)})
      as "notice"
  `.execute(ctx.db)
  return rows[0] ?? {}
}

/** Returns the kinds to notify this user of: kinds with a new version, and touched kinds that the user may see. */
export function kindsToNotify(
  ctx: Context,
  { touched, before, now }: { touched: ReadonlySet<ChangeKind>; before: RecordVersions; now: RecordVersions },
): ChangeKind[] {
  const me = permitUser(ctx, 'counters.follow')
  const isRelevant = (kind: ChangeKind) =>
    before[kind] !== now[kind] || (touched.has(kind) && isPermitted(me, kindPermissions[kind]))
  return changeKinds.filter(isRelevant)
}
