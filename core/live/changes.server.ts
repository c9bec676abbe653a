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
  const quotes = own('quote.list-own')
  const problems = own('problem.list-own')
  const invoices = own('invoice.list-own')
  const projects = own('project.list-own')
  const countMessages = (kind: string, table: string, addresses: RawBuilder<unknown>) => sql`(
    select count(*) from message join ${sql.table(table)} as record on record.id = message.record_id
    where message.kind = ${kind} and record.email = ${addresses} and not message.is_internal)`
  const versions = (table: string, addresses: RawBuilder<unknown>) =>
    versionsWhere(table, sql`email = ${addresses}`)
  const ofProjects = sql`project_id in (select id from project where lower(email) = ${projects})`
  const ofClients = (permission: OwnedPermission) => sql`
    client_id in (select client_id from client_email where client_email.email = ${own(permission)})`
  const { rows } = await sql<RecordVersions>`select
    concat_ws(':', ${versions('client_order', orders)}, ${countMessages('order', 'client_order', orders)})
      as "order",
    concat_ws(':', ${versions('template_request', requests)},
      ${countMessages('template-request', 'template_request', requests)}) as "template-request",
    concat_ws(':', ${versions('quote', quotes)}, ${countMessages('quote', 'quote', quotes)}) as "quote",
    concat_ws(':', ${versions('problem', problems)}, ${countMessages('problem', 'problem', problems)})
      as "problem",
    concat_ws(':', ${versions('invoice', invoices)}, ${countMessages('invoice', 'invoice', invoices)},
      (select count(*) from ledger_entry where email = ${own('ledger.list-own')})) as "invoice",
    ${versions('payment_claim', own('payment-claim.list-own'))} as "payment-claim",
    (select concat_ws(':', count(*), sum(version), sum(progress)) from project
      where lower(email) = ${projects}) as "project",
    ${versionsWhere('project_file', ofProjects)} as "project-file",
    ${versionsWhere('milestone', ofProjects)} as "milestone",
    concat_ws(':', ${versionsWhere('proof', ofProjects)}, (select concat_ws(':', count(*), count(resolved_at))
      from proof_comment where proof_id in (select id from proof where ${ofProjects}))) as "proof",
    ${versionsWhere('custody_item', ofClients('custody.list-own'))} as "custody-item",
    concat_ws(':', (select concat_ws(':', count(*), max(updated_at)) from client_member
        where ${ofClients('client-member.manage')}),
      (select concat_ws(':', count(*), count(accepted_at), count(revoked_at)) from client_invitation
        where ${ofClients('client-member.manage')})) as "client",
    (select concat_ws(':', count(*), count(read_at)) from note where email = ${own('note.list-own')}) as "note",
    (select concat_ws(':', count(*), count(read_at)) from notice where email = ${foldEmail(me.email)})
      as "notice"
  `.execute(ctx.db)
  return rows[0] ?? {}
}

const versionsWhere = (table: string, condition: RawBuilder<unknown>) => sql`(
  select concat_ws(':', count(*), sum(version), max(updated_at)) from ${sql.table(table)} where ${condition})`

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
