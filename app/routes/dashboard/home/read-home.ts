import type { User } from '#app/api/account.ts'
import { ownRecords } from '#app/api/acting.ts'
import type { ApiClient } from '#app/api/client.ts'
import { listNotesTo } from '#app/api/notes.ts'
import { listOpenOrdersOf, listOrdersOf } from '#app/api/orders.ts'
import { listInvoicesToPay, listRejectedClaims } from '#app/api/payments.ts'
import { listProblemsToAnswer } from '#app/api/problems.ts'
import { listProjectsOf, readLatestWork } from '#app/api/projects.ts'
import { listProofsToAnswer } from '#app/api/proofs.ts'
import { listQuotesToAnswer } from '#app/api/quotes.ts'
import { listPendingRequestsOf, listRequestsOf } from '#app/api/template-requests.ts'
import type { LatestWork } from '#core/project/latest-work.ts'

/** Projects before ‘More projects’. Fifty with all their details take a phone seconds. */
const mostProjects = 10

export const noWork: LatestWork = { milestones: [], files: [] }
export const noRows = { rows: [], next: undefined }

/** Reads what waits for the user and what is going on: one bounded list each, as far as the user's scopes go. */
export async function readHome(api: ApiClient, user: User) {
  const own = ownRecords(user)
  const [
    projects,
    notes,
    orders,
    requests,
    quotes,
    invoices,
    rejected,
    problems,
    rounds,
    latest,
    anyOrder,
    anyRequest,
  ] = await Promise.all([
    own.list('project.list-own', (email) => listProjectsOf(api, email, mostProjects)),
    own.list('note.list-own', (email) => listNotesTo(api, email)),
    own.list('order.list-own', (email) => listOpenOrdersOf(api, email)),
    own.list('template-request.list-own', (email) => listPendingRequestsOf(api, email)),
    own.list('quote.list-own', (email) => listQuotesToAnswer(api, email)),
    own.list('invoice.list-own', (email) => listInvoicesToPay(api, email)),
    own.list('payment-claim.list-own', (email) => listRejectedClaims(api, email)),
    own.list('problem.list-own', (email) => listProblemsToAnswer(api, email)),
    own.list('project.list-own', (email) => listProofsToAnswer(api, email)),
    own.may('project.list-own') ? readLatestWork(api, own.email) : noWork,
    // Ended orders and drafts too, for the empty state.
    own.list('order.list-own', (email) => listOrdersOf(api, email, 1)),
    own.list('template-request.list-own', (email) => listRequestsOf(api, email, 1)),
  ])
  const hasEarlier = anyOrder.rows.length + anyRequest.rows.length > 0
  return {
    ...{ projects, notes, orders, requests, quotes, invoices, rejected },
    ...{ problems, rounds, latest, hasEarlier },
  }
}
