import type { OwnedPermission } from '../audiences.ts'
import { hasScope } from '../client-member/permissions-of-scopes.ts'
import type { Context, User } from '../context.ts'
import { listInvoicesOf } from '../invoice/list-invoices.server.ts'
import { listNotesTo } from '../note/note.server.ts'
import { listOrdersOf } from '../order/order.server.ts'
import { listClaimsOf } from '../payment-claim/list-claims.server.ts'
import { listProblemsOf } from '../problem/problem.server.ts'
import { listProjectsOf } from '../project/project.server.ts'
import { listQuotesOf } from '../quote/quote.server.ts'
import type { FoundKind } from '../records/kinds.ts'
import { listRequestsOf } from '../template-request/template-request.server.ts'
import { type ResultLists, type TextRequest, toResults } from './to-results.ts'

/** Finds a client's own records by their text, or those of the client for whom the user acts. */
export function ownLists(ctx: Context, me: User, request: TextRequest): ResultLists {
  const email = me.acting?.email ?? me.email
  const lists: { [Kind in FoundKind]?: [OwnedPermission, NonNullable<ResultLists[Kind]>] } = {
    project: [
      'project.list-own',
      () =>
        listProjectsOf(ctx, email, request).then(
          toResults('project', (row) => [row.companyName, row.shortDescription]),
        ),
    ],
    note: [
      'note.list-own',
      () => listNotesTo(ctx, email, request).then(toResults('note', (row) => [row.title, row.text])),
    ],
    order: [
      'order.list-own',
      () =>
        listOrdersOf(ctx, email, request).then(
          toResults('order', ({ number, bought }) => [number, bought.name]),
        ),
    ],
    invoice: [
      'invoice.list-own',
      () =>
        listInvoicesOf(ctx, email, request).then(
          toResults('invoice', ({ number, title }) => [number, title]),
        ),
    ],
    'template-request': [
      'template-request.list-own',
      () =>
        listRequestsOf(ctx, email, request).then(
          toResults('template-request', ({ number, businessName }) => [number ?? 'Draft', businessName]),
        ),
    ],
    quote: [
      'quote.list-own',
      () =>
        listQuotesOf(ctx, email, request).then(
          toResults('quote', ({ number, title }) => [number ?? '', title]),
        ),
    ],
    // A client sees payments at their invoice.
    'payment-claim': [
      'payment-claim.list-own',
      () =>
        listClaimsOf(ctx, email, request).then(({ rows }) =>
          toResults('invoice', (row: { id: string; number: string; about: string }) => [
            row.number,
            row.about,
          ])({
            rows: rows.map(({ invoiceId: id, number, method, trxId }) => ({
              ...{ id, number, about: `${method.label} ${trxId}` },
            })),
          }),
        ),
    ],
    problem: [
      'problem.list-own',
      () =>
        listProblemsOf(ctx, email, request).then(
          toResults('problem', ({ number, title }) => [number, title]),
        ),
    ],
  }
  const mayRead = (permission: OwnedPermission) => !me.acting || hasScope(me.acting, permission)
  return Object.fromEntries(
    Object.entries(lists).flatMap(([kind, [permission, list]]) =>
      mayRead(permission) ? [[kind, list]] : [],
    ),
  )
}
