import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { isPermitted, permitUser } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { type ChangeKind, changeKinds } from '../records/kinds.ts'

/** Version of the user's own records per kind. Changes with any of these records, never with other people's. */
export type RecordVersions = Partial<Record<ChangeKind, string>>

export async function readOwnVersions(ctx: Context): Promise<RecordVersions> {
  const email = foldEmail(permitUser(ctx, 'counters.follow').email)
  const countMessages = (kind: string, table: string) => sql`(
    select count(*) from message join ${sql.table(table)} as record on record.id = message.record_id
    where message.kind = ${kind} and record.email = ${email} and not message.is_internal)`
  const versions = (table: string) => sql`(
    select concat_ws(':', count(*), sum(version), max(updated_at)) from ${sql.table(table)} where email = ${email})`
  const { rows } = await sql<RecordVersions>`select
    concat_ws(':', ${versions('client_order')}, ${countMessages('order', 'client_order')}) as "order",
    concat_ws(':', ${versions('template_request')}, ${countMessages('template-request', 'template_request')})
      as "template-request",
    concat_ws(':', ${versions('problem')}, ${countMessages('problem', 'problem')}) as "problem",
    concat_ws(':', ${versions('invoice')}, (select count(*) from ledger_entry where email = ${email}))
      as "invoice",
    ${versions('payment_claim')} as "payment-claim",
    (select concat_ws(':', count(*), sum(version)) from project where lower(email) = ${email}) as "project",
    (select concat_ws(':', count(*), count(read_at)) from note where email = ${email}) as "note",
    (select concat_ws(':', count(*), count(read_at)) from notice where email = ${email}) as "notice"
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
