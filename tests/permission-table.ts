import { randomUUID } from 'node:crypto'
import { aBlog, aContactMessage, aPortfolio, aReview } from './factories.ts'
import type { MoneyRecords } from './money-records.ts'
import { aMethod } from './payments.ts'

/** Records to request. Client records belong to the owner, none to the other client. */
export type PermissionRecords = MoneyRecords & {
  methodId: string
  ownerEmail: string
  ownerId: string
  reviewId: string
  portfolioId: string
  blogId: string
  contactId: string
  projectId: string
  noteId: string
  sessionId: string
  trashedReviewId: string
  certificateId: string
  spreadsheetId: string
  templateId: string
  /** An accepted order. */
  orderId: string
  /** A quoted request. */
  templateRequestId: string
  attachmentId: string
  problemId: string
  noticeId: string
  mailId: string
}

/** Response status for a visitor, another client, the owner and an administrator. */
type Statuses = readonly [nobody: number, other: number, owner: number, admin: number]
type Row = {
  statuses: Statuses
  /** Values of the path parameters. */
  params?: (facts: PermissionRecords) => Record<string, string>
  query?: string
  body?: (facts: PermissionRecords) => object
}

const everybody = (status = 200): Statuses => [status, status, status, status]
const signedIn = (status = 200): Statuses => [401, status, status, status]
const ownerOrAdmin = (status = 200): Statuses => [401, 403, status, status]
const adminOnly = (status = 200): Statuses => [401, 403, 403, status]

const ownersEmail = ({ ownerEmail: email }: PermissionRecords) => ({ email })
const project = ({ projectId: id }: PermissionRecords) => ({ id })
const portfolio = ({ portfolioId: id }: PermissionRecords) => ({ id })
const blog = ({ blogId: id }: PermissionRecords) => ({ id })
const review = ({ reviewId: id }: PermissionRecords) => ({ id })
const contact = ({ contactId: id }: PermissionRecords) => ({ id })
const note = ({ noteId: id }: PermissionRecords) => ({ id })
const owner = ({ ownerId: id }: PermissionRecords) => ({ id })
const sheet = ({ spreadsheetId: id }: PermissionRecords) => ({ id, sheet: '0' })
const problem = ({ problemId: id }: PermissionRecords) => ({ id })
const thrown = ({ trashedReviewId: id }: PermissionRecords) => ({ kind: 'review', id })

const template = ({ templateId: id }: PermissionRecords) => ({ id })
const order = ({ orderId: id }: PermissionRecords) => ({ id })
const templateRequest = ({ templateRequestId: id }: PermissionRecords) => ({ id })

const templateBody = () => ({ title: 'A template', kind: 'Shop', pages: 3, priceFrom: { minor: 29_900 } })
const requestBody = () => ({ businessName: 'A shop', text: 'It sells flowers.' })
export const quoteBody = {
  version: 3,
  lines: [{ title: 'A site', quantity: 1, price: { minor: 30_000 } }],
  depositPercent: 50,
  revisions: 2,
  workingDays: 10,
  validUntil: '2099-01-31',
}

const method = ({ methodId: id }: PermissionRecords) => ({ id })
const invoice = ({ invoiceId: id }: PermissionRecords) => ({ id })
const claim = ({ claimId: id }: PermissionRecords) => ({ id })
const acceptedClaim = ({ acceptedClaimId: id }: PermissionRecords) => ({ id })

const methodBody = () => {
  const { isActive: active, ...same } = aMethod()
  return { ...same, active }
}

const projectBody = ({ ownerEmail }: PermissionRecords) => ({
  companyname: 'A company',
  weblicence: 'WL-1',
  ownerName: 'An owner',
  countryName: 'Bangladesh',
  Email: ownerEmail,
  EmailPassword: 'a secret of a test',
  wpUsername: 'admin',
  wpPassword: 'a secret of a test',
  shortDescription: 'A site',
})

/** Permissions of every API call. A route of the OpenAPI document without a row here fails the test. */
export const permissionTable: Record<string, Row> = {
  'GET /api/reviews': { statuses: everybody() },
  'POST /api/reviews': { statuses: everybody(201), body: () => aReview() },
  'DELETE /api/reviews/{id}': { statuses: adminOnly(), params: review },
  'POST /api/reviews/bulk': {
    statuses: adminOnly(),
    body: ({ reviewId }) => ({ action: 'delete', ids: [reviewId] }),
  },
  'GET /api/reviews/export': { statuses: adminOnly() },

  'GET /api/contact': { statuses: adminOnly() },
  'POST /api/contact': { statuses: everybody(201), body: () => aContactMessage() },
  'PATCH /api/contact/{id}': { statuses: adminOnly(), params: contact, body: () => ({ read: true }) },
  'POST /api/contact/bulk': {
    statuses: adminOnly(),
    body: ({ contactId }) => ({ action: 'mark-read', ids: [contactId] }),
  },
  'GET /api/contact/export': { statuses: adminOnly() },

  'GET /api/conversations': { statuses: adminOnly() },
  'GET /api/conversations/{id}': { statuses: adminOnly(), params: contact },
  'GET /api/conversations/{id}/messages': { statuses: adminOnly(), params: contact },
  'POST /api/conversations/{id}/messages': {
    statuses: adminOnly(201),
    params: contact,
    body: () => ({ text: 'Thank you.' }),
  },
  'PATCH /api/conversations/{id}': {
    statuses: adminOnly(),
    params: contact,
    body: () => ({ version: 1, labels: ['a label'] }),
  },
  'DELETE /api/conversations/{id}': { statuses: adminOnly(), params: contact },
  'POST /api/conversations/bulk': {
    statuses: adminOnly(),
    body: ({ contactId }) => ({ action: 'delete', ids: [contactId] }),
  },
  'GET /api/conversations/export': { statuses: adminOnly() },
  'GET /api/canned-replies': { statuses: adminOnly() },
  'POST /api/canned-replies': {
    statuses: adminOnly(201),
    body: () => ({ title: `Reply ${randomUUID()}`, text: 'Hello {name}' }),
  },
  'PATCH /api/canned-replies/{id}': {
    statuses: adminOnly(404),
    params: review,
    body: () => ({ version: 1, text: 'Hello' }),
  },
  'DELETE /api/canned-replies/{id}': { statuses: adminOnly(404), params: review },

  'GET /api/portfolios': { statuses: everybody() },
  'GET /api/portfolios/categories': { statuses: everybody() },
  'GET /api/portfolios/{id}': { statuses: everybody(), params: portfolio },
  'POST /api/portfolios': {
    statuses: adminOnly(201),
    body: () => ({ portfolioName: aPortfolio().name }),
  },
  'PATCH /api/portfolios/{id}': {
    statuses: adminOnly(),
    params: portfolio,
    body: () => ({ portfolioName: 'Another name', version: 1 }),
  },
  'DELETE /api/portfolios/{id}': { statuses: adminOnly(), params: portfolio },
  'POST /api/portfolios/bulk': {
    statuses: adminOnly(),
    body: ({ portfolioId }) => ({ action: 'delete', ids: [portfolioId] }),
  },
  'GET /api/portfolios/export': { statuses: adminOnly() },

  'GET /api/blogs': { statuses: everybody() },
  'GET /api/blogs/{id}': { statuses: everybody(), params: blog },
  'POST /api/blogs': { statuses: adminOnly(201), body: () => aBlog() },
  'PATCH /api/blogs/{id}': {
    statuses: adminOnly(),
    params: blog,
    body: () => ({ title: 'Another title', version: 1 }),
  },
  'DELETE /api/blogs/{id}': { statuses: adminOnly(), params: blog },
  'POST /api/blogs/bulk': {
    statuses: adminOnly(),
    body: ({ blogId }) => ({ action: 'delete', ids: [blogId] }),
  },
  'GET /api/blogs/export': { statuses: adminOnly() },

  'GET /api/projects': { statuses: adminOnly() },
  'GET /api/projects/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/projects/id/{id}': { statuses: ownerOrAdmin(), params: project },
  'POST /api/projects': { statuses: adminOnly(201), body: projectBody },
  'PATCH /api/projects/{id}': {
    statuses: adminOnly(),
    params: project,
    body: () => ({ notes: 'Changed', version: 1 }),
  },
  'DELETE /api/projects/{id}': { statuses: adminOnly(), params: project },
  'POST /api/projects/{id}/reveal': {
    statuses: ownerOrAdmin(),
    params: project,
    body: () => ({ field: 'wpPassword' }),
  },
  'GET /api/projects/{id}/looks': { statuses: ownerOrAdmin(), params: project },
  'POST /api/projects/bulk': {
    statuses: adminOnly(),
    body: ({ projectId }) => ({ action: 'delete', ids: [projectId] }),
  },
  'GET /api/projects/export': { statuses: adminOnly() },

  'GET /api/notes': { statuses: adminOnly() },
  'GET /api/notes/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'POST /api/notes': {
    statuses: adminOnly(201),
    body: ({ ownerEmail }) => ({ title: 'A title', email: ownerEmail, text: 'A text' }),
  },
  'PATCH /api/notes/{id}': { statuses: [401, 404, 200, 404], params: note, body: () => ({ read: true }) },
  'GET /api/notes/export': { statuses: adminOnly() },

  // An upload without a file is refused with 422, but only after the permission check.
  'POST /api/pictures': { statuses: adminOnly(422) },
  'POST /api/certificates': { statuses: adminOnly(422) },
  'GET /api/certificates/{id}': {
    statuses: [401, 404, 200, 200],
    params: ({ certificateId: id }) => ({ id }),
  },

  'GET /api/excel': { statuses: everybody() },
  // Refused, because the body contains no file.
  'POST /api/excel': { statuses: everybody(422), body: () => ({ filename: 'a.xlsx', data: '' }) },
  'GET /api/excel/{id}': { statuses: everybody(), params: sheet, query: '?full=1' },
  'GET /api/excel/{id}/sheets/{sheet}': { statuses: everybody(), params: sheet },
  'GET /api/excel/{id}/sheets/{sheet}/rows': { statuses: everybody(), params: sheet },
  'GET /api/excel/{id}/sheets/{sheet}/rows/{row}/cells/{column}': {
    statuses: everybody(),
    params: ({ spreadsheetId: id }) => ({ id, sheet: '0', row: '0', column: '0' }),
  },
  'GET /api/excel/search': { statuses: everybody(), query: '?q=a' },
  'GET /api/excel/search/export': { statuses: everybody(), query: '?q=a&as=csv' },
  // The uploader's browser may delete it, too, but nobody in this test has that cookie.
  'DELETE /api/excel/{id}': { statuses: adminOnly(), params: sheet },

  'GET /api/trash': { statuses: adminOnly() },
  'POST /api/trash/{kind}/{id}/restore': { statuses: adminOnly(), params: thrown },
  'POST /api/trash/{kind}/restore': {
    statuses: adminOnly(),
    params: thrown,
    body: ({ trashedReviewId }) => ({ ids: [trashedReviewId] }),
  },
  'DELETE /api/trash/{kind}/{id}': { statuses: adminOnly(), params: thrown },

  'GET /api/users': { statuses: adminOnly() },
  'POST /api/users': { statuses: [401, 409, 201, 409], body: ownersEmail },
  'GET /api/users/admin/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'PATCH /api/users/{id}': { statuses: adminOnly(), params: owner, body: () => ({ role: 'client' }) },
  'GET /api/users/{id}/sessions': { statuses: adminOnly(), params: owner },
  'POST /api/users/bulk': {
    statuses: adminOnly(),
    body: ({ ownerId }) => ({ action: 'enable', ids: [ownerId] }),
  },
  'GET /api/users/export': { statuses: adminOnly() },

  'GET /api/search': { statuses: signedIn(), query: '?q=administrators-read' },

  'GET /api/audit': { statuses: adminOnly() },
  'GET /api/counters': { statuses: signedIn() },
  'GET /api/events': { statuses: signedIn() },

  'GET /api/account/export': { statuses: signedIn() },
  'DELETE /api/account': { statuses: [401, 200, 200, 409] },

  'GET /api/challenge': { statuses: everybody() },

  'GET /api/auth/start': { statuses: everybody(303), query: '?mode=popup' },
  'GET /api/auth/session': { statuses: everybody() },
  'GET /api/auth/sessions': { statuses: signedIn() },
  'DELETE /api/auth/sessions/{id}': {
    statuses: [401, 404, 200, 200],
    params: ({ sessionId: id }) => ({ id }),
  },
  'POST /api/auth/sign-out': { statuses: everybody(), body: () => ({}) },
  'GET /api/services': { statuses: everybody() },
  'GET /api/templates': { statuses: everybody() },
  'GET /api/templates/all': { statuses: adminOnly() },
  'POST /api/templates': { statuses: adminOnly(201), body: templateBody },
  'PATCH /api/templates/{id}': {
    statuses: adminOnly(),
    params: template,
    body: () => ({ active: false, version: 1 }),
  },
  'DELETE /api/templates/{id}': { statuses: adminOnly(), params: template },
  'PUT /api/templates/order': { statuses: adminOnly(), body: ({ templateId }) => ({ ids: [templateId] }) },
  'POST /api/orders': {
    statuses: signedIn(201),
    body: () => ({ service: 'website-coding', planId: 'growth', brief: { business: 'A shop' } }),
  },
  'GET /api/orders': { statuses: adminOnly() },
  'GET /api/orders/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/orders/id/{id}': { statuses: ownerOrAdmin(), params: order },
  'PATCH /api/orders/{id}/status': {
    // Only the client may withdraw; for an administrator the move conflicts.
    statuses: [401, 403, 200, 409],
    params: order,
    body: () => ({ move: 'withdraw', version: 2 }),
  },
  'POST /api/orders/{id}/moves': {
    statuses: [401, 403, 200, 409],
    params: order,
    body: () => ({ move: 'withdraw', version: 2 }),
  },
  'GET /api/orders/{id}/messages': { statuses: ownerOrAdmin(), params: order },
  'POST /api/orders/{id}/messages': {
    statuses: ownerOrAdmin(201),
    params: order,
    body: () => ({ text: 'Hello' }),
  },
  'POST /api/orders/{id}/invoices': {
    statuses: adminOnly(201),
    params: order,
    body: () => ({ kind: 'balance' }),
  },
  'POST /api/orders/{id}/project': { statuses: adminOnly(201), params: order },
  'POST /api/template-requests': { statuses: signedIn(201), body: requestBody },
  'GET /api/template-requests': { statuses: adminOnly() },
  'GET /api/template-requests/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/template-requests/id/{id}': { statuses: ownerOrAdmin(), params: templateRequest },
  'PATCH /api/template-requests/{id}/status': {
    statuses: [401, 403, 200, 409],
    params: templateRequest,
    body: () => ({ move: 'withdraw', version: 3 }),
  },
  'POST /api/template-requests/{id}/moves': {
    statuses: [401, 403, 200, 409],
    params: templateRequest,
    body: () => ({ move: 'approve', version: 3 }),
  },
  'POST /api/template-requests/{id}/quote': {
    // A quoted request already waits for its client.
    statuses: adminOnly(409),
    params: templateRequest,
    body: () => quoteBody,
  },
  'POST /api/template-requests/{id}/answer': {
    statuses: [401, 403, 200, 409],
    params: templateRequest,
    body: () => ({ move: 'approve', version: 3 }),
  },
  'POST /api/attachments': { statuses: signedIn(422) },
  'GET /api/attachments/{id}': {
    statuses: [401, 404, 200, 200],
    params: ({ attachmentId: id }) => ({ id }),
  },

  'GET /api/problems': { statuses: adminOnly() },
  'POST /api/problems': {
    statuses: signedIn(201),
    body: () => ({
      about: 'site',
      category: 'speed',
      urgency: 'normal',
      title: 'It is slow',
      text: 'Every page takes ten seconds.',
    }),
  },
  'GET /api/problems/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/problems/id/{id}': { statuses: ownerOrAdmin(), params: problem },
  'GET /api/problems/{id}/messages': { statuses: ownerOrAdmin(), params: problem },
  'POST /api/problems/{id}/messages': {
    statuses: ownerOrAdmin(201),
    params: problem,
    body: () => ({ text: 'It happens on every page.' }),
  },
  'PATCH /api/problems/{id}': {
    statuses: adminOnly(),
    params: problem,
    body: () => ({ version: 2, urgency: 'blocking' }),
  },
  'POST /api/problems/{id}/moves': {
    statuses: adminOnly(),
    params: problem,
    body: () => ({ move: 'start', version: 2 }),
  },
  // The problem is not resolved yet, so it cannot be rated.
  'POST /api/problems/{id}/rating': {
    statuses: [401, 404, 409, 404],
    params: problem,
    body: () => ({ rating: 5 }),
  },

  'GET /api/notices': { statuses: signedIn() },
  'PATCH /api/notices/{id}': {
    statuses: [401, 404, 200, 404],
    params: ({ noticeId: id }) => ({ id }),
    body: () => ({ read: true }),
  },
  'POST /api/notices/read': { statuses: signedIn() },
  'GET /api/mails': { statuses: adminOnly() },
  'GET /api/mails/{id}': { statuses: adminOnly(), params: ({ mailId: id }) => ({ id }) },
  'POST /api/mails/{id}/resend': { statuses: adminOnly(409), params: ({ mailId: id }) => ({ id }) },
  'GET /api/overview': { statuses: adminOnly(), query: '?from=2026-01-01&to=2026-12-31' },
  'GET /api/jobs': { statuses: adminOnly() },
  'POST /api/jobs/{id}/retry': { statuses: adminOnly(404), params: () => ({ id: '987654321' }) },
  'GET /api/payment-settings': { statuses: signedIn() },
  'PATCH /api/payment-settings': { statuses: adminOnly(409), body: () => ({ dueDays: 7, version: 99 }) },
  'GET /api/payment-methods': { statuses: signedIn() },
  'GET /api/payment-methods/all': { statuses: adminOnly() },
  'POST /api/payment-methods': { statuses: adminOnly(201), body: methodBody },
  'PATCH /api/payment-methods/{id}': {
    statuses: adminOnly(),
    params: method,
    body: () => ({ active: false, version: 1 }),
  },
  'PUT /api/payment-methods/order': {
    statuses: adminOnly(409),
    body: ({ methodId }) => ({ ids: [methodId, methodId] }),
  },
  'GET /api/invoices': { statuses: adminOnly() },
  'GET /api/invoices/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/invoices/{id}/pdf': { statuses: [401, 404, 200, 200], params: invoice },
  'POST /api/invoices/{id}/rate': { statuses: [401, 404, 200, 200], params: invoice },
  // The client has no credit.
  'POST /api/invoices/{id}/credit': { statuses: [401, 404, 409, 409], params: invoice },
  'POST /api/invoices/{id}/void': {
    statuses: adminOnly(409),
    params: invoice,
    body: () => ({ version: 1, reason: 'A mistake' }),
  },
  'GET /api/ledger/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/ledger/{email}/credit': { statuses: ownerOrAdmin(), params: ownersEmail },
  'POST /api/ledger/{email}/refunds': {
    statuses: adminOnly(201),
    params: ownersEmail,
    body: ({ invoiceId }) => ({
      invoiceId,
      amount: { minor: 100, currency: 'USD' },
      to: 'client',
      reason: 'Asked for',
    }),
  },
  'POST /api/payments': {
    statuses: [401, 404, 201, 201],
    body: ({ invoiceId, methodId }) => ({
      invoiceId,
      methodId,
      amount: { minor: 100_000, currency: 'BDT' },
      senderNumber: '01812345678',
      trxId: invoiceId.slice(-12),
      paidAt: new Date().toISOString(),
    }),
  },
  'GET /api/payments': { statuses: adminOnly() },
  'GET /api/payments/{email}': { statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/payments/{id}/receipt': { statuses: [401, 404, 200, 200], params: acceptedClaim },
  // Every signed-in user may withdraw own claims; the other moves are for administrators.
  'POST /api/payments/{id}/moves': {
    statuses: [401, 404, 200, 404],
    params: claim,
    body: () => ({ move: 'withdraw', version: 1 }),
  },
  'POST /api/payments/{id}/take': { statuses: adminOnly(), params: claim, body: () => ({ version: 1 }) },
  // The claim was not taken.
  'POST /api/payments/{id}/release': {
    statuses: adminOnly(409),
    params: claim,
    body: () => ({ version: 1 }),
  },
  'PATCH /api/payments/{id}': {
    statuses: adminOnly(409),
    params: claim,
    body: () => ({ status: 'accepted', version: 1 }),
  },
  'POST /api/payments/{id}/reverse': {
    statuses: adminOnly(),
    params: acceptedClaim,
    body: () => ({ version: 3, reason: 'Called back' }),
  },
  'DELETE /api/payments/{id}': { statuses: [401, 404, 200, 404], params: claim, query: '?version=1' },

  'POST /api/backups': { statuses: adminOnly() },
  'POST /api/backups/proof': { statuses: adminOnly() },

  'POST /api/jwt': { statuses: [401, 401, 200, 401], body: ownersEmail },
}
