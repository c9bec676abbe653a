import { sql } from 'kysely'
import { readAudit } from '../audit.server.ts'
import type { AuditEntry } from '../audit.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { type Stored, storedNames } from '../entity.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { listInvoicesOf } from '../invoice/list-invoices.server.ts'
import { listLedger } from '../ledger/ledger.server.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { listNotesTo } from '../note/note.server.ts'
import type { Note } from '../note/note.ts'
import type { Notice } from '../notice/notice.ts'
import { listOwnNotices } from '../notice/notice-centre.server.ts'
import { listOrdersOf, type OrderWithMoney } from '../order/order.server.ts'
import type { PaymentClaim } from '../payment-claim/claim-response.ts'
import { listClaimsOf } from '../payment-claim/list-claims.server.ts'
import { permitUser } from '../permissions.ts'
import { ownPersonRow } from '../person/person.ts'
import { listProblemsOf } from '../problem/problem.server.ts'
import type { Problem } from '../problem/problem-response.ts'
import { listProjectsOf } from '../project/project.server.ts'
import type { Project } from '../project/project.ts'
import type { Session } from '../session/session.ts'
import { listOwnSessions } from '../session/session-list.server.ts'
import { listRequestsOf } from '../template-request/template-request.server.ts'
import type { TemplateRequest } from '../template-request/template-request.ts'

/** Per list: all lists share one response. */
const listLimits = { limit: 1_000, bytes: 500_000 }

type Activity = Pick<AuditEntry, 'at' | 'action' | 'kind'>

export type AccountExport = {
  person: Stored<typeof ownPersonRow>
  sessions: Session[]
  projects: Project[]
  notes: Note[]
  problems: Problem[]
  notices: Notice[]
  orders: OrderWithMoney[]
  templateRequests: TemplateRequest[]
  invoices: Invoice[]
  payments: PaymentClaim[]
  ledger: LedgerEntry[]
  /** Actions of the person, without record ids: the records may belong to other people. */
  activity: Activity[]
  /** Names of the lists that were cut off. */
  incomplete: string[]
}

/** Returns everything stored about the signed-in person, with a client's permissions: text that an administrator wrote
 * or received about clients belongs to those clients. Excludes passwords, which are revealed one at a time only. */
export async function exportAccount(original: Context): Promise<AccountExport> {
  const me = permitUser(original, 'account.export')
  const ctx: Context = { ...original, actor: { ...me, role: 'client' } }
  const person = await ctx.db
    .selectFrom('person')
    .select(columnsOf(...storedNames(ownPersonRow.omit({ role: true, customRole: true }))))
    .select('held_role as role')
    .select(
      sql<string | null>`(select name from custom_role where id = person.custom_role_id)`.as('customRole'),
    )
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const [sessions, projects, notes, problems, notices, orders, requests, activity] = await Promise.all([
    listOwnSessions(ctx),
    listProjectsOf(ctx, me.email, listLimits),
    listNotesTo(ctx, me.email, listLimits),
    listProblemsOf(ctx, me.email, listLimits),
    listOwnNotices(ctx, listLimits),
    listOrdersOf(ctx, me.email, listLimits),
    listRequestsOf(ctx, me.email, listLimits),
    readAudit(ctx, { person: me.id, ...listLimits }),
  ])
  const money = await exportMoney(ctx, me.email)
  const lists = { projects, notes, problems, notices, orders, templateRequests: requests, ...money, activity }
  return {
    person,
    sessions,
    projects: projects.rows,
    notes: notes.rows,
    problems: problems.rows,
    notices: notices.rows,
    orders: orders.rows,
    templateRequests: requests.rows,
    invoices: money.invoices.rows,
    payments: money.payments.rows,
    ledger: money.ledger.rows,
    activity: activity.rows.map(({ at, action, kind }) => ({ at, action, kind })),
    incomplete: Object.entries(lists).flatMap(([name, { nextBefore }]) => (nextBefore ? [name] : [])),
  }
}

async function exportMoney(ctx: Context, email: string) {
  const [invoices, payments, ledger] = await Promise.all([
    listInvoicesOf(ctx, email, listLimits),
    listClaimsOf(ctx, email, listLimits),
    listLedger(ctx, email, listLimits),
  ])
  return { invoices, payments, ledger }
}
