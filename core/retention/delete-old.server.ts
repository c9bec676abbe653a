import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { deleteExpiredExports } from '../account-export/account-export.server.ts'
import type { Context } from '../context.ts'
import { forgetExpired } from '../secret-link/secret-link-rows.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { deleteOldAuditEntries } from './delete-old-audit.server.ts'
import { type Period, startOfPeriod } from './periods.ts'
import { auditPeriod, type Periods, sitePeriods } from './site-periods.ts'

const batchSize = 1_000

type Rule = {
  table: keyof Tables
  key: string
  column: string
  period: keyof Periods
  unless?: RawBuilder<unknown>
}

/** Sample content keeps its original dates, so it is excluded. Trash and idempotency keys have their own jobs. */
const rules: Rule[] = [
  {
    table: 'contact_message_record',
    key: 'id',
    column: 'last_written_at',
    period: 'contactMessage',
    unless: sql`is_sample`,
  },
  {
    table: 'spreadsheet',
    key: 'id',
    column: 'uploaded_at',
    period: 'spreadsheet',
    unless: sql`is_sample`,
  },
  { table: 'mail', key: 'id', column: 'created_at', period: 'mail', unless: sql`status = 'waiting'` },
  { table: 'staff_invitation', key: 'id', column: 'created_at', period: 'invitation' },
  { table: 'client_invitation', key: 'id', column: 'created_at', period: 'invitation' },
  { table: 'inbound_mail', key: 'id', column: 'created_at', period: 'inboundMail' },
  { table: 'inbound_failure', key: 'id', column: 'created_at', period: 'inboundMail' },
  { table: 'webhook_delivery', key: 'id', column: 'created_at', period: 'webhookDelivery' },
  { table: 'notice', key: 'id', column: 'created_at', period: 'notice' },
  { table: 'review_report', key: 'ctid', column: 'day', period: 'reviewReport' },
  { table: 'visit_day', key: 'day', column: 'day', period: 'visitDay' },
  { table: 'visit_sum', key: 'ctid', column: 'day', period: 'visitDay' },
  { table: 'former_owner', key: 'owner', column: 'detached_at', period: 'formerAddress' },
  { table: 'session', key: 'id', column: 'created_at', period: 'session' },
  { table: 'session', key: 'id', column: 'last_used_at', period: 'idleSession' },
]

/** Deletes all rows older than their period, in batches. Idempotent; catches up after missed runs. */
export async function deleteOld(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const settings = await readSiteSettings(ctx)
  const periods = sitePeriods(settings)
  await deletePapersOf(ctx, startOfPeriod(ctx.now(), periods.formerAddress))
  for (const rule of rules) while (await deleteBatch(ctx, rule, periods[rule.period]));
  await deleteOldAuditEntries(ctx, auditPeriod(settings))
  await deleteExpiredExports(ctx)
  const { db, now } = ctx
  await db.deleteFrom('api_token').where('expires_at', '<', now()).execute()
  await db.deleteFrom('solved_challenge').where('expires_at', '<', now()).execute()
  // The acceptance itself is kept with the order.
  await db
    .updateTable('quote_acceptance')
    .set({ address: '', browser: '' })
    .where('accepted_at', '<', startOfPeriod(now(), periods.formerAddress))
    .where((row) => row.or([row('address', '<>', ''), row('browser', '<>', '')]))
    .execute()
  await db
    .updateTable('proof_approval')
    .set({ address: '', browser: '' })
    .where('approved_at', '<', startOfPeriod(now(), periods.formerAddress))
    .where((row) => row.or([row('address', '<>', ''), row('browser', '<>', '')]))
    .execute()
  const yearAgo = startOfPeriod(now(), periods.shareOpening)
  await db.deleteFrom('share_opening').where('at', '<', yearAgo).execute()
  await db.deleteFrom('share_link').where('expires_at', '<', yearAgo).execute()
  await forgetExpired(ctx)
  await db.deleteFrom('secret_link').where('expires_at', '<', yearAgo).execute()
  // The uploader's token has expired.
  await sql`update spreadsheet set uploader_hash = null, uploader_until = null
    where uploader_until < ${now()}`.execute(db)
}

/** Deletes one batch. Returns true if there may be more rows. */
async function deleteBatch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { table, key, column, unless = sql`false` }: Rule,
  period: Period,
): Promise<boolean> {
  const oldest = startOfPeriod(now(), period)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${sql.ref(column)} < ${oldest} and not (${unless}) limit ${batchSize})`.execute(db)
  return Number(numAffectedRows ?? 0) === batchSize
}

/** Deletes the kept papers of accounts whose addresses are deleted now. They are printed again without the address,
 * company and tax number. */
async function deletePapersOf({ db }: Pick<Context, 'db'>, detachedBefore: Date): Promise<void> {
  const isTheirs = sql`detached_at < ${detachedBefore} and owner in (
      select email from invoice where invoice.id = invoice_id
      union all select email from credit_note where credit_note.id = credit_note_id
      union all select email from payment_claim where payment_claim.id = claim_id
      union all select email from quote where quote.id = quote_id
      union all select email from ledger_entry where ledger_entry.id = refund_id)`
  await sql`delete from kept_paper using paper_facts, former_owner
    where paper_facts.id = facts_id and ${isTheirs}`.execute(db)
  await sql`update paper_facts set facts = (facts #- '{issued,email}') - 'client' from former_owner
    where (facts ? 'client' or facts #> '{issued,email}' is not null) and ${isTheirs}`.execute(db)
}
