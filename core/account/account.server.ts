import { readAudit } from '../audit.server.ts'
import type { AuditEntry } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { listInvoicesOf } from '../invoice/list-invoices.server.ts'
import { listLedger } from '../ledger/ledger.server.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { listNotesTo } from '../note/note.server.ts'
import type { Note } from '../note/note.ts'
import type { Notice } from '../notice/notice.ts'
import { listOwnNotices } from '../notice/notice-centre.server.ts'
import { listOrdersOf, type OrderWithMoney } from '../order/order.server.ts'
import { listClaimsOf } from '../payment-claim/list-claims.server.ts'
import type { PaymentClaim } from '../payment-claim/payment-claim.ts'
import { permitUser } from '../permissions.ts'
import type { Person } from '../person/person.ts'
import { listProblemsOf } from '../problem/problem.server.ts'
import type { Problem } from '../problem/problem.ts'
import { listProjectsOf } from '../project/project.server.ts'
import type { Project } from '../project/project.ts'
import type { Session } from '../session/session.ts'
import { listOwnSessions } from '../session/session-list.server.ts'
import { listRequestsOf } from '../template-request/template-request.server.ts'
import type { TemplateRequest } from '../template-request/template-request.ts'

/** Of each list; all of them make one answer. */
const part = { limit: 1_000, bytes: 500_000 }

type Activity = Pick<AuditEntry, 'at' | 'action' | 'kind'>

export type AccountExport = {
  person: Omit<Person, 'isDisabled' | 'isRemoved' | 'formerEmail'>
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
  /** What the person did here and when; not to which records, which may be other people's. */
  activity: Activity[]
  /** The lists of which this is not all. */
  incomplete: string[]
}

/** Everything kept about this person, as a client sees it: what an administrator wrote or was told about clients is
 * theirs. Passwords are not part of it: they are shown one at a time. */
export async function exportAccount(asked: Context): Promise<AccountExport> {
  const me = permitUser(asked, 'account.export')
  const ctx: Context = { ...asked, actor: { ...me, role: 'client' } }
  const person = await ctx.db
    .selectFrom('person')
    .select([
      'id',
      'email',
      'name',
      'picture',
      'role',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const [sessions, projects, notes, problems, notices, orders, requests, activity] = await Promise.all([
    listOwnSessions(ctx),
    listProjectsOf(ctx, me.email, part),
    listNotesTo(ctx, me.email, part),
    listProblemsOf(ctx, me.email, part),
    listOwnNotices(ctx, part),
    listOrdersOf(ctx, me.email, part),
    listRequestsOf(ctx, me.email, part),
    readAudit(ctx, { person: me.id, ...part }),
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
    listInvoicesOf(ctx, email, part),
    listClaimsOf(ctx, email, part),
    listLedger(ctx, email, part),
  ])
  return { invoices, payments, ledger }
}
