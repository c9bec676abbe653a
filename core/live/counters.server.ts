import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { permitUser } from '../permissions.ts'
import { endsSoonDays } from '../project/domain.ts'
import { addDays, today } from '../time.ts'
import type { Counters, OwnCounters, StaffCounters } from './live.ts'

/** Counts the records that wait for the signed-in user. */
export async function readCounters(ctx: Context): Promise<Counters> {
  const { email, role } = permitUser(ctx, 'counters.read')
  const own = await readOwn(ctx, foldEmail(email), role === 'admin')
  return role === 'admin' ? { ...own, ...(await readStaff(ctx)) } : own
}

async function readOwn(ctx: Context, email: string, isStaff: boolean): Promise<OwnCounters> {
  const day = today(ctx)
  const { rows } = await sql<OwnCounters>`select
    (select count(*)::int from notice where email = ${email} and read_at is null
      and (${isStaff} or not is_for_staff)) as "unreadNotices",
    (select count(*)::int from client_order where email = ${email} and status = 'in-review') as "projectsToReview",
    (select count(*)::int from project where lower(email) = ${email}
      and domain_expires_on between ${day} and ${addDays(day, endsSoonDays)}) as "domainsEnding",
    (select count(*)::int from client_order where email = ${email} and status = 'needs-info')
      + (select count(*)::int from template_request where email = ${email} and status in ('needs-info', 'quoted'))
      as "applicationsToAnswer",
    (select count(*)::int from invoice where email = ${email} and status in ('open', 'part-paid') and not exists (
      select from payment_claim as claim where claim.invoice_id = invoice.id
        and claim.status in ('submitted', 'checking'))) as "invoicesToPay",
    (select count(*)::int from problem where email = ${email} and status = 'waiting-client') as "problemsToAnswer"
  `.execute(ctx.db)
  return singleRow(rows)
}

async function readStaff(ctx: Context): Promise<StaffCounters> {
  const { rows } = await sql<StaffCounters>`select
    (select count(*)::int from contact_message where not is_read) as "unreadContacts",
    (select count(*)::int from client_order where status = 'submitted') as "newOrders",
    (select count(*)::int from template_request where status in ('submitted', 'under-review', 'changes-asked'))
      as "requestsToQuote",
    (select count(*)::int from payment_claim where status in ('submitted', 'checking')) as "claimsToCheck",
    (select count(*)::int from problem where status in ('open', 'in-progress') and not last_writer_is_staff)
      as "openProblems",
    (case when exists (select from payment_method where is_active) then 0 else 1 end) as "missingMethods",
    (select count(*)::int from mail where status = 'failed')
      + (select count(*)::int from graphile_worker.jobs where last_error is not null and attempts >= max_attempts)
      as "failures"
  `.execute(ctx.db)
  return singleRow(rows)
}

function singleRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The counter query returned no row')
  return row
}
