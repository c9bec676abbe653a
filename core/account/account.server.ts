import { readAudit, recordAct } from '../audit.server.ts'
import type { AuditEntry } from '../audit.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
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
import { keepingAnAdmin } from '../person/last-admin.ts'
import type { Person } from '../person/person.ts'
import { listProblemsOf } from '../problem/problem.server.ts'
import type { Problem } from '../problem/problem.ts'
import { listProjectsOf } from '../project/project.server.ts'
import type { Project } from '../project/project.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import type { Session } from '../session/session.ts'
import { listOwnSessions } from '../session/session-list.server.ts'
import { listRequestsOf } from '../template-request/template-request.server.ts'
import type { TemplateRequest } from '../template-request/template-request.ts'
import { inTransaction } from '../transaction.server.ts'

const mostRows = 1_000

export type AccountExport = {
  person: Omit<Person, 'isDisabled' | 'isRemoved'>
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
  /** What the person did here, as the audit log has it. */
  activity: AuditEntry[]
}

/** What is kept about the one who asks. Passwords are not part of it: they are shown one at a time. */
export async function exportAccount(ctx: Context): Promise<AccountExport> {
  const me = permitUser(ctx, 'account.export')
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
    listProjectsOf(ctx, me.email, { limit: mostRows }),
    listNotesTo(ctx, me.email, { limit: mostRows }),
    listProblemsOf(ctx, me.email, { limit: mostRows }),
    listOwnNotices(ctx, { limit: mostRows }),
    listOrdersOf(ctx, me.email, { limit: mostRows }),
    listRequestsOf(ctx, me.email, { limit: mostRows }),
    readAudit(ctx, { person: me.id, limit: mostRows }),
  ])
  return {
    person,
    sessions,
    projects: projects.rows,
    notes: notes.rows,
    problems: problems.rows,
    notices: notices.rows,
    orders: orders.rows,
    templateRequests: requests.rows,
    ...(await exportMoney(ctx, me.email)),
    activity: activity.rows,
  }
}

async function exportMoney(ctx: Context, email: string) {
  const [invoices, payments, ledger] = await Promise.all([
    listInvoicesOf(ctx, email, { limit: mostRows }),
    listClaimsOf(ctx, email, { limit: mostRows }),
    listLedger(ctx, email, { limit: mostRows }),
  ])
  return { invoices: invoices.rows, payments: payments.rows, ledger: ledger.rows }
}

/** Nobody is known by it any more. What money papers say is kept for the books. Projects and problem reports stay with the provider; who signs in again is somebody new. */
export async function removeAccount(ctx: Context): Promise<void> {
  const me = permitUser(ctx, 'account.remove')
  requireRecentSignIn(ctx, me, 'Please sign in again to delete your account.')
  const removing = inTransaction(ctx, async (inside) => {
    await inside.db
      .updateTable('person')
      .set({
        subject: `removed:${me.id}`,
        email: `removed-${me.id}@account.invalid`,
        name: 'Removed account',
        picture: '',
        role: 'client',
        is_disabled: true,
        deleted_at: inside.now(),
      })
      .where('id', '=', me.id)
      .execute()
    await removeDraft(inside, me.email)
    await inside.db.deleteFrom('session').where('person_id', '=', me.id).execute()
    const email = foldEmail(me.email)
    await inside.db.deleteFrom('note').where('email', '=', email).execute()
    await inside.db.deleteFrom('notice').where('email', '=', email).execute()
    await inside.db.deleteFrom('mail').where('recipient', '=', email).execute()
    await recordAct(inside, { action: 'person.remove', kind: 'person', recordId: me.id })
  })
  await keepingAnAdmin(removing)
}

/** What was never sent is nobody's business; its files are swept. */
async function removeDraft({ db }: Context, email: string): Promise<void> {
  const drafts = db.deleteFrom('template_request').where('email', '=', foldEmail(email))
  const removed = await drafts.where('status', '=', 'draft').returning('id').execute()
  for (const { id } of removed) {
    const files = db.updateTable('attachment').set({ about_kind: null, about_id: null })
    await files.where('about_id', '=', id).execute()
  }
}
