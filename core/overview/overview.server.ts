import { sql } from 'kysely'
import { readLateAnswers } from '../answer-due/late-answers.server.ts'
import type { Permission } from '../audiences.ts'
import { readBackupStatus } from '../backup/backup-status.server.ts'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { findInboxName } from '../inbound/find-inbox.server.ts'
import { readFailingSince } from '../inbound/inbound-status.server.ts'
import { hasMailServer } from '../mail-server/mail-server.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { isPermitted, permit } from '../permissions.ts'
import { openProblems } from '../problem/problem.ts'
import { waitsForStaff } from '../problem/waits-for-staff.server.ts'
import { endsSoonDays } from '../project/domain.ts'
import { needsChanges } from '../proof/waiting-proofs.server.ts'
import { readSetUpSummary, type Installed as SetUpFacts } from '../set-up/set-up.server.ts'
import { requestsToQuote } from '../template-request/template-request.ts'
import { addDays, startOfDay, today } from '../time.ts'
import { onOneConnection } from '../transaction.server.ts'
import { readMoney } from './money-summary.server.ts'
import type { Overview, OverviewRequest, SystemStatus, ToDo } from './overview.ts'
import { readTrends } from './trends.server.ts'

type Installed = SetUpFacts & { version: string }

/** Reads tasks, money, trends, system status, backups and setup state for the dashboard. */
export async function readOverview(
  ctx: Context,
  request: OverviewRequest,
  installed: Installed,
): Promise<Overview> {
  permit(ctx, 'overview.read')
  const has = (permission: Permission) => isPermitted(ctx.actor, permission)
  const range = {
    from: startOfDay(request.from),
    before: startOfDay(addDays(request.to, 1)),
  }
  return onOneConnection(ctx, async (inside) => ({
    toDo: await readToDo(inside),
    late: await readLateAnswers(inside),
    money: await readMoney(inside, range),
    trends: await readTrends(inside, range),
    system: has('job.list') ? await readSystem(inside, installed) : undefined,
    backups: has('backup.make') ? await readBackupStatus(inside) : undefined,
    setUp: has('set-up.read') ? await readSetUpSummary(inside, installed) : undefined,
  }))
}

const needs: Record<keyof ToDo, Permission> = {
  newOrders: 'order.list',
  claimsToCheck: 'payment-claim.list',
  oldestClaimAt: 'payment-claim.list',
  openProblems: 'problem.list',
  problemsToAnswer: 'problem.list',
  requestsToQuote: 'template-request.list',
  unreadContacts: 'contact.list',
  domainsEnding: 'project.list',
  roundsToChange: 'project.list',
}

async function readToDo(ctx: Context): Promise<ToDo> {
  const day = today(ctx)
  const { rows } = await sql<ToDo>`select
    (select count(*)::int from client_order where status = 'submitted') as "newOrders",
    (select count(*)::int from payment_claim where status in ${literals(waitingClaims)}) as "claimsToCheck",
    (select min(created_at) from payment_claim where status in ${literals(waitingClaims)}) as "oldestClaimAt",
    (select count(*)::int from problem where status in ${literals(openProblems)}) as "openProblems",
    (select count(*)::int from problem where ${waitsForStaff}) as "problemsToAnswer",
    (select count(*)::int from template_request where status in ${literals(requestsToQuote)}) as "requestsToQuote",
    (select count(*)::int from contact_message where not is_read) as "unreadContacts",
    (select count(*)::int from project where domain_expires_on
      between ${day} and ${addDays(day, endsSoonDays)}) as "domainsEnding",
    (select count(*)::int from proof join project on project.id = project_id where ${needsChanges})
      as "roundsToChange"
  `.execute(ctx.db)
  const tasks = singleRow(rows)
  const shown = Object.entries(tasks).filter(([name]) => isPermitted(ctx.actor, needs[name as keyof ToDo]))
  return Object.fromEntries(shown) as Partial<ToDo> as ToDo
}

async function readSystem(ctx: Context, { version }: Installed): Promise<SystemStatus> {
  const mailFailingSince = await readFailingSince(ctx, await findInboxName(ctx))
  const { rows } = await sql<Pick<SystemStatus, 'failedJobs' | 'failedMails' | 'waitingMails'>>`select
    (select count(*)::int from graphile_worker.jobs where last_error is not null) as "failedJobs",
    (select count(*)::int from mail where status = 'failed') as "failedMails",
    (select count(*)::int from mail where status = 'waiting') as "waitingMails"
  `.execute(ctx.db)
  return { ...singleRow(rows), version, hasMailServer: await hasMailServer(ctx), mailFailingSince }
}

function singleRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A query without a table returned no row')
  return row
}
