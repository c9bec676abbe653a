import { type RawBuilder, sql } from 'kysely'
import type { OwnedPermission, Permission } from '../audiences.ts'
import { literals } from '../columns.server.ts'
import type { Context, User } from '../context.ts'
import { foldEmail } from '../email.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { isLeftToSend } from '../invoice/read-invoices.server.ts'
import { isVisibleTo } from '../notice/visible-notices.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { isPermitted, ownAddresses, permitUser } from '../permissions.ts'
import { waitsForStaff } from '../problem/waits-for-staff.server.ts'
import { endsSoonDays } from '../project/domain.ts'
import { waitsFor } from '../proof/waiting-proofs.server.ts'
import { openQuotes } from '../quote/quote-machine.ts'
import { requestsToQuote } from '../template-request/template-request.ts'
import { addDays, today } from '../time.ts'
import { countDue } from '../work/my-work.server.ts'
import type { Counters, OwnCounters, StaffCounters } from './live.ts'

/** Counts the records that wait for the signed-in user. */
export async function readCounters(ctx: Context): Promise<Counters> {
  const me = permitUser(ctx, 'counters.read')
  const [own, staff] = await Promise.all([readOwn(ctx, me), readStaff(ctx, me)])
  return { ...own, ...staff }
}

async function readOwn(ctx: Context, me: User): Promise<OwnCounters> {
  const day = today(ctx)
  const own = (permission: OwnedPermission) => sql`any(${[...ownAddresses(me, permission)]}::text[])`
  const rounds = sql`select count(*)::int from proof where ${waitsFor(ownAddresses(me, 'project.list-own'))}`
  const { rows } = await sql<OwnCounters>`select
    (select count(*)::int from notice where email = ${foldEmail(me.email)} and read_at is null
      and in_app and ${isVisibleTo(me)}) as "unreadNotices",
    (select count(*)::int from client_order where email = ${own('order.list-own')} and status = 'in-review')
      + (${rounds}) as "projectsToReview",
    (select count(*)::int from project where lower(email) = ${own('project.list-own')}
      and domain_expires_on between ${day} and ${addDays(day, endsSoonDays)}) as "domainsEnding",
    (select count(*)::int from client_order where email = ${own('order.list-own')} and status = 'needs-info')
      + (select count(*)::int from template_request where email = ${own('template-request.list-own')}
        and status in ('needs-info', 'quoted'))
      + (select count(*)::int from quote where email = ${own('quote.list-own')}
        and status in ${literals(openQuotes)}) as "applicationsToAnswer",
    (select count(*)::int from invoice where email = ${own('invoice.list-own')}
      and status in ${literals(unpaidInvoices)} and ${isLeftToSend}) as "invoicesToPay",
    (select count(*)::int from problem where email = ${own('problem.list-own')} and status = 'waiting-client')
      as "problemsToAnswer"
  `.execute(ctx.db)
  return singleRow(rows)
}

type StaffCounter = {
  needs: Permission
  count: RawBuilder<unknown> | ((me: User, day: string) => RawBuilder<unknown>)
}

const staffCounters: Record<keyof StaffCounters, StaffCounter> = {
  unreadContacts: {
    needs: 'contact.list',
    count: sql`select count(*)::int from contact_message where not is_read`,
  },
  newOrders: {
    needs: 'order.list',
    count: sql`select count(*)::int from client_order where status = 'submitted'`,
  },
  requestsToQuote: {
    needs: 'template-request.list',
    count: sql`select count(*)::int from template_request
      where status in ${literals(requestsToQuote)}`,
  },
  claimsToCheck: {
    needs: 'payment-claim.list',
    count: sql`select count(*)::int from payment_claim where status in ${literals(waitingClaims)}`,
  },
  openProblems: {
    needs: 'problem.list',
    count: sql`select count(*)::int from problem where ${waitsForStaff}`,
  },
  missingMethods: {
    needs: 'payment-settings.update',
    count: sql`select case when exists (select from payment_method where is_active) then 0 else 1 end`,
  },
  failures: {
    needs: 'job.list',
    count: sql`select (select count(*)::int from mail where status = 'failed')
      + (select count(*)::int from graphile_worker.jobs where last_error is not null and attempts >= max_attempts)`,
  },
  myWorkDue: { needs: 'my-work.read', count: countDue },
}

/** Reads the counters of the screens that this member of staff may open. */
async function readStaff(ctx: Context, me: User): Promise<Partial<StaffCounters>> {
  const shown = Object.entries(staffCounters).filter(([, { needs }]) => isPermitted(me, needs))
  if (shown.length === 0) return {}
  const day = today(ctx)
  const columns = shown.map(
    ([name, { count }]) => sql`(${typeof count === 'function' ? count(me, day) : count}) as ${sql.id(name)}`,
  )
  const { rows } = await sql<Partial<StaffCounters>>`select ${sql.join(columns)}`.execute(ctx.db)
  return singleRow(rows)
}

function singleRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The counter query returned no row')
  return row
}
