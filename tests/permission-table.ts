import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#core/role/role.ts'
import { aBlog, aContactMessage, aPortfolio, aReview } from './factories.ts'
import type { MoneyRecords } from './money-records.ts'
import { aMethod } from './payments.ts'
import { aSubscription } from './push-service.ts'

/** Records to request. Client records belong to the owner, none to the other client. */
export type PermissionRecords = MoneyRecords & {
  methodId: string
  draftId: string
  recurringId: string
  custodyId: string
  couponId: string
  expenseId: string
  importId: string
  creditNoteId: string
  refundId: string
  ownerEmail: string
  ownerId: string
  reviewId: string
  portfolioId: string
  mediaId: string
  blogId: string
  faqId: string
  articleId: string
  contactId: string
  linkedContactId: string
  projectId: string
  credentialId: string
  credentialProjectId: string
  fileProjectId: string
  projectFileId: string
  fileVersionId: string
  trashedFileId: string
  proofId: string
  proofFileId: string
  proofCommentId: string
  proofLinkId: string
  clientId: string
  otherClientId: string
  mergedClientId: string
  /** Client of the owner, with an open invitation and a member. */
  ownClientId: string
  memberInvitationId: string
  memberId: string
  noteId: string
  sendingId: string
  sessionId: string
  tokenId: string
  webhookId: string
  deliveryId: string
  trashedReviewId: string
  certificateId: string
  spreadsheetId: string
  templateId: string
  serviceSlug: string
  /** An accepted order. */
  orderId: string
  /** A sent quote. */
  quoteId: string
  /** A link of that quote. */
  shareLinkId: string
  invoiceLinkId: string
  secretLinkId: string
  /** A quoted request. */
  templateRequestId: string
  attachmentId: string
  problemId: string
  noticeId: string
  deviceId: string
  mailId: string
  invitationId: string
  customRoleId: string
  methodChangeId: string
  /** Line of a statement. */
  lineId: string
}

/** Response status for a visitor, another client, the client whom the record belongs to, and an owner of the site. */
type Statuses = readonly [nobody: number, other: number, owner: number, admin: number]
type OtherStaffRole = Exclude<StaffRole, 'admin'>
type Row = {
  statuses: Statuses
  /** Roles answered like an owner of the site. All other staff are answered like another client. */
  staff?: readonly OtherStaffRole[]
  /** Roles that may read the texts of the record, if not the same. */
  readers?: readonly OtherStaffRole[]
  /** Values of the path parameters. */
  params?: (facts: PermissionRecords) => Record<string, string>
  query?: string
  body?: (facts: PermissionRecords) => object
}

const office = ['manager'] as const
const money = ['manager', 'finance'] as const
const help = ['manager', 'support'] as const
const content = ['manager', 'editor'] as const
const allStaff = ['manager', 'finance', 'support', 'editor'] as const

const everybody = (status = 200): Statuses => [status, status, status, status]
const signedIn = (status = 200): Statuses => [401, status, status, status]
const ownerOrAdmin = (status = 200): Statuses => [401, 403, status, status]
const adminOnly = (status = 200): Statuses => [401, 403, 403, status]

const ownersEmail = ({ ownerEmail: email }: PermissionRecords) => ({ email })
const webhook = ({ webhookId: id, deliveryId: delivery }: PermissionRecords) => ({ id, delivery })
const project = ({ projectId: id }: PermissionRecords) => ({ id })
const credential = ({ credentialId, credentialProjectId: id }: PermissionRecords) => ({
  id,
  secret: credentialId,
})
const proof = ({ proofId: id }: PermissionRecords) => ({ id })
const proofFile = ({ proofId: id, proofFileId: file }: PermissionRecords) => ({ id, file })
const proofLink = ({ proofId: id, proofLinkId: link }: PermissionRecords) => ({ id, link })
const proofComment = ({ proofId: id, proofCommentId: comment }: PermissionRecords) => ({ id, comment })
const fileProject = ({ fileProjectId: id }: PermissionRecords) => ({ id })
const projectFile = ({ fileProjectId: id, projectFileId: file }: PermissionRecords) => ({ id, file })
const trashedFile = ({ fileProjectId: id, trashedFileId: file }: PermissionRecords) => ({ id, file })
const projectFileVersion = ({ fileProjectId: id, fileVersionId: version }: PermissionRecords) => ({
  id,
  version,
})
const milestone = ({ projectId }: PermissionRecords) => ({ id: projectId, milestone: randomUUID() })
const client = ({ clientId: id }: PermissionRecords) => ({ id })
const unknownUpload = () => ({ id: randomUUID() })
const unknownToken = () => ({ token: 'x'.repeat(43) })
const portfolio = ({ portfolioId: id }: PermissionRecords) => ({ id })
const blog = ({ blogId: id }: PermissionRecords) => ({ id })
const media = ({ mediaId: id }: PermissionRecords) => ({ id })
const article = ({ articleId: id }: PermissionRecords) => ({ id })
const faq = ({ faqId: id }: PermissionRecords) => ({ id })
const aboutPage = () => ({ key: 'about' })
const review = ({ reviewId: id }: PermissionRecords) => ({ id })
const contact = ({ contactId: id }: PermissionRecords) => ({ id })
const note = ({ noteId: id }: PermissionRecords) => ({ id })
const owner = ({ ownerId: id }: PermissionRecords) => ({ id })
const sheet = ({ spreadsheetId: id }: PermissionRecords) => ({ id, sheet: '0' })
const problem = ({ problemId: id }: PermissionRecords) => ({ id })
const problemWork = (facts: PermissionRecords) => ({ kind: 'problem', ...problem(facts) })
const thrown = ({ trashedReviewId: id }: PermissionRecords) => ({ kind: 'review', id })

const service = ({ serviceSlug: slug }: PermissionRecords) => ({ slug })
const template = ({ templateId: id }: PermissionRecords) => ({ id })
const order = ({ orderId: id }: PermissionRecords) => ({ id })
const quote = ({ quoteId: id }: PermissionRecords) => ({ id })
/** The quote has no files. */
const quoteFile = (records: PermissionRecords) => ({ ...quote(records), file: randomUUID() })
const secretLink = ({ secretLinkId: id }: PermissionRecords) => ({ id })
const shareLink = ({ quoteId: id, shareLinkId: link }: PermissionRecords) => ({ id, link })
const invoiceLink = ({ invoiceId: id, invoiceLinkId: link }: PermissionRecords) => ({ id, link })
const templateRequest = ({ templateRequestId: id }: PermissionRecords) => ({ id })

const templateBody = () => ({ title: 'A template', kind: 'Shop', pages: 3, priceFrom: { minor: 29_900 } })
const requestBody = () => ({ businessName: 'A shop', text: 'It sells flowers.' })
export const newQuote = {
  title: 'A shop',
  lines: [{ title: 'Five pages', quantity: 1, price: { minor: 40_000, currency: 'USD' } }],
}
export const quoteBody = {
  version: 3,
  lines: [{ title: 'A site', quantity: 1, price: { minor: 30_000 } }],
  depositPercent: 50,
  revisions: 2,
  workingDays: 10,
  validUntil: '2099-01-31',
}

export const faqBody = {
  question: 'How long does a website take?',
  answer: 'About **five** weeks.',
  category: 'work',
  position: 100,
  published: true,
} as const

export const articleBody = {
  title: 'How to change a password',
  body: 'Open **Your account**.',
  keywords: 'পাসওয়ার্ড',
  category: 'account',
  audience: 'public',
  position: 100,
  published: true,
} as const

const method = ({ methodId: id }: PermissionRecords) => ({ id })
const invoice = ({ invoiceId: id }: PermissionRecords) => ({ id })
const ownClient = ({ ownerEmail: clientId }: PermissionRecords) => ({ clientId })
const expense = ({ expenseId: id }: PermissionRecords) => ({ id })
const coupon = ({ couponId: id }: PermissionRecords) => ({ id })
const custodyItem = ({ custodyId: id }: PermissionRecords) => ({ id })
const oneImport = ({ importId: id }: PermissionRecords) => ({ id })
const recurring = ({ recurringId: id }: PermissionRecords) => ({ id })
const draft = ({ draftId: id }: PermissionRecords) => ({ id })
const invoiceLine = { title: 'Hosting', quantity: 1, price: { minor: 1_000, currency: 'USD' } }
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
  'GET /api/reviews': { staff: content, statuses: everybody() },
  'POST /api/reviews': { statuses: everybody(201), body: () => aReview() },
  'PATCH /api/reviews/{id}': {
    staff: content,
    statuses: adminOnly(),
    params: review,
    body: () => ({ state: 'hidden', reason: 'Advertising', reply: 'Thank you', version: 1 }),
  },
  'POST /api/reviews/{id}/reports': { statuses: everybody(202), params: review },
  'DELETE /api/reviews/{id}': { staff: content, statuses: adminOnly(), params: review },
  'POST /api/reviews/bulk': {
    staff: content,
    statuses: adminOnly(),
    body: ({ reviewId }) => ({ action: 'delete', ids: [reviewId] }),
  },
  'GET /api/reviews/export': { staff: content, statuses: adminOnly() },

  'GET /api/contact': { staff: help, statuses: adminOnly() },
  'POST /api/contact': { staff: help, statuses: everybody(201), body: () => aContactMessage() },
  'PATCH /api/contact/{id}': {
    staff: help,
    statuses: adminOnly(),
    params: contact,
    body: () => ({ read: true }),
  },
  'POST /api/contact/bulk': {
    staff: help,
    statuses: adminOnly(),
    body: ({ contactId }) => ({ action: 'mark-read', ids: [contactId] }),
  },
  'GET /api/contact/export': { staff: help, statuses: adminOnly() },

  'GET /api/conversations': { staff: help, statuses: adminOnly() },
  'POST /api/conversations': {
    staff: office,
    statuses: adminOnly(201),
    body: ({ ownClientId: clientId }) => ({ clientId, subject: 'Your site', text: 'It is ready.' }),
  },
  'POST /api/conversations/chat': {
    staff: help,
    statuses: adminOnly(201),
    body: () => ({ name: 'Moni', phone: '', text: 'Three pages, please.' }),
  },
  'GET /api/conversations/{id}': { staff: help, statuses: adminOnly(), params: contact },
  'GET /api/conversations/{id}/messages': { staff: help, statuses: adminOnly(), params: contact },
  'POST /api/conversations/{id}/messages': {
    staff: help,
    statuses: adminOnly(201),
    params: contact,
    body: () => ({ text: 'Thank you.' }),
  },
  'POST /api/conversations/{id}/client': { staff: office, statuses: adminOnly(201), params: contact },
  'PUT /api/conversations/{id}/client': {
    staff: office,
    statuses: adminOnly(),
    params: contact,
    body: ({ ownClientId: clientId }) => ({ clientId }),
  },
  'DELETE /api/conversations/{id}/client': {
    staff: office,
    statuses: adminOnly(),
    params: ({ linkedContactId: id }) => ({ id }),
  },
  'POST /api/conversations/{id}/chat': {
    staff: help,
    statuses: adminOnly(409),
    params: contact,
    body: () => ({ version: 1, text: 'Three pages, please.' }),
  },
  'POST /api/conversations/{id}/problem': {
    staff: help,
    statuses: adminOnly(201),
    params: contact,
    body: () => ({
      title: 'The site is slow',
      text: 'Since yesterday.',
      urgency: 'normal',
      category: 'speed',
    }),
  },
  'POST /api/conversations/{id}/order': {
    staff: office,
    statuses: adminOnly(201),
    params: contact,
    body: () => ({ service: 'website-coding', planId: 'growth' }),
  },
  'PATCH /api/conversations/{id}': {
    staff: help,
    statuses: adminOnly(),
    params: contact,
    body: () => ({ version: 1, labels: ['a label'] }),
  },
  'DELETE /api/conversations/{id}': { staff: help, statuses: adminOnly(), params: contact },
  'POST /api/conversations/bulk': {
    staff: help,
    statuses: adminOnly(),
    body: ({ contactId }) => ({ action: 'delete', ids: [contactId] }),
  },
  'GET /api/conversations/export': { staff: help, statuses: adminOnly() },
  'GET /api/canned-replies': { staff: help, statuses: adminOnly() },
  'POST /api/canned-replies': {
    staff: help,
    statuses: adminOnly(201),
    body: () => ({ title: `Reply ${randomUUID()}`, text: 'Hello {name}' }),
  },
  'PATCH /api/canned-replies/{id}': {
    staff: help,
    statuses: adminOnly(404),
    params: review,
    body: () => ({ version: 1, text: 'Hello' }),
  },
  'DELETE /api/canned-replies/{id}': { staff: help, statuses: adminOnly(404), params: review },

  'GET /api/my-work': { staff: allStaff, statuses: adminOnly() },
  'GET /api/work/{kind}/{id}': { staff: help, statuses: adminOnly(), params: problemWork },
  'PUT /api/work/{kind}/{id}/assignee': {
    staff: help,
    statuses: adminOnly(409),
    params: problemWork,
    body: () => ({ assignee: randomUUID(), was: randomUUID() }),
  },
  'POST /api/tasks': {
    staff: help,
    statuses: adminOnly(404),
    body: () => ({ kind: 'problem', record: randomUUID(), text: 'Call back' }),
  },
  'PATCH /api/tasks/{id}': {
    staff: allStaff,
    statuses: adminOnly(404),
    params: review,
    body: () => ({ version: 1, done: true }),
  },
  'DELETE /api/tasks/{id}': { staff: allStaff, statuses: adminOnly(404), params: review },

  'GET /api/portfolios': { staff: content, statuses: everybody() },
  'GET /api/portfolios/categories': { staff: content, statuses: everybody() },
  'GET /api/portfolios/{id}': { staff: content, statuses: everybody(), params: portfolio },
  'POST /api/portfolios': {
    staff: content,
    statuses: adminOnly(201),
    body: () => ({ portfolioName: aPortfolio().name }),
  },
  'PATCH /api/portfolios/{id}': {
    staff: content,
    statuses: adminOnly(),
    params: portfolio,
    body: () => ({ portfolioName: 'Another name', version: 1 }),
  },
  'GET /api/portfolios/{id}/versions': { staff: content, statuses: adminOnly(), params: portfolio },
  'GET /api/portfolios/{id}/versions/{version}': {
    staff: content,
    statuses: adminOnly(),
    params: ({ portfolioId: id }) => ({ id, version: '1' }),
  },
  'DELETE /api/portfolios/{id}': { staff: content, statuses: adminOnly(), params: portfolio },
  'POST /api/portfolios/bulk': {
    staff: content,
    statuses: adminOnly(),
    body: ({ portfolioId }) => ({ action: 'delete', ids: [portfolioId] }),
  },
  'GET /api/portfolios/export': { staff: content, statuses: adminOnly() },

  'GET /api/blogs': { staff: content, statuses: everybody() },
  'GET /api/blogs/{id}': { staff: content, statuses: everybody(), params: blog },
  'POST /api/blogs': { staff: content, statuses: adminOnly(201), body: () => aBlog() },
  'PATCH /api/blogs/{id}': {
    staff: content,
    statuses: adminOnly(),
    params: blog,
    body: () => ({ title: 'Another title', version: 1 }),
  },
  'GET /api/blogs/{id}/versions': { staff: content, statuses: adminOnly(), params: blog },
  'GET /api/blogs/{id}/versions/{version}': {
    staff: content,
    statuses: adminOnly(),
    params: ({ blogId: id }) => ({ id, version: '1' }),
  },
  'GET /api/blogs/{id}/draft': { staff: content, statuses: adminOnly(), params: blog },
  'PUT /api/blogs/{id}/draft': {
    staff: content,
    statuses: adminOnly(),
    params: blog,
    body: () => ({ ...aBlog(), version: 1, revision: 0 }),
  },
  'DELETE /api/blogs/{id}/draft': {
    staff: content,
    statuses: adminOnly(409),
    params: blog,
    query: '?revision=1',
  },
  'DELETE /api/blogs/{id}': { staff: content, statuses: adminOnly(), params: blog },
  'POST /api/blogs/bulk': {
    staff: content,
    statuses: adminOnly(),
    body: ({ blogId }) => ({ action: 'delete', ids: [blogId] }),
  },
  'GET /api/blogs/export': { staff: content, statuses: adminOnly() },
  'GET /api/blog-categories': { staff: content, statuses: everybody() },
  'POST /api/blog-categories/rename': {
    staff: content,
    statuses: adminOnly(),
    body: () => ({ from: 'technology', to: 'technology' }),
  },
  'GET /api/faq-categories': { staff: content, statuses: everybody() },
  'POST /api/faq-categories/rename': {
    staff: content,
    statuses: adminOnly(),
    body: () => ({ from: 'ordering', to: 'Ordering' }),
  },
  'GET /api/article-categories': { staff: content, statuses: everybody() },
  'POST /api/article-categories/rename': {
    staff: content,
    statuses: adminOnly(),
    body: () => ({ from: 'start', to: 'First steps' }),
  },
  'GET /api/blog-tags': { staff: content, statuses: adminOnly() },
  'POST /api/blog-tags/rename': {
    staff: content,
    statuses: adminOnly(),
    body: () => ({ from: 'a tag', to: 'a tag' }),
  },
  'GET /api/blog-authors': { staff: content, statuses: adminOnly() },
  'POST /api/blog-authors/change': {
    staff: content,
    statuses: adminOnly(),
    body: () => ({ from: 'Tanvir Hasan', name: 'Tanvir Hasan', avatar: '', text: '' }),
  },

  'GET /api/faqs': { statuses: everybody() },
  'GET /api/faqs/{id}': { statuses: everybody(), params: faq },
  'POST /api/faqs': { staff: content, statuses: adminOnly(201), body: () => faqBody },
  'PATCH /api/faqs/{id}': {
    staff: content,
    statuses: adminOnly(),
    params: faq,
    body: () => ({ position: 7, version: 1 }),
  },
  'DELETE /api/faqs/{id}': { staff: content, statuses: adminOnly(), params: faq },
  'POST /api/faqs/bulk': {
    staff: content,
    statuses: adminOnly(),
    body: ({ faqId }) => ({ action: 'delete', ids: [faqId] }),
  },
  'GET /api/faqs/export': { staff: content, statuses: adminOnly() },

  'GET /api/articles': { statuses: everybody() },
  'GET /api/articles/titles': { statuses: everybody() },
  'GET /api/articles/suggested': { statuses: everybody(), query: '?text=my+password' },
  'GET /api/articles/{id}': { statuses: everybody(), params: article },
  'POST /api/articles': { staff: content, statuses: adminOnly(201), body: () => articleBody },
  'PATCH /api/articles/{id}': {
    staff: content,
    statuses: adminOnly(),
    params: article,
    body: () => ({ position: 7, version: 1 }),
  },
  'DELETE /api/articles/{id}': { staff: content, statuses: adminOnly(), params: article },
  'POST /api/articles/bulk': {
    staff: content,
    statuses: adminOnly(),
    body: ({ articleId }) => ({ action: 'delete', ids: [articleId] }),
  },
  'GET /api/articles/export': { staff: content, statuses: adminOnly() },

  'GET /api/clients': { staff: office, statuses: adminOnly() },
  'POST /api/clients': { staff: office, statuses: adminOnly(201), body: () => ({ name: 'A client' }) },
  'GET /api/clients/{id}': { staff: office, statuses: adminOnly(), params: client },
  'PATCH /api/clients/{id}': {
    staff: office,
    statuses: adminOnly(),
    params: client,
    body: () => ({ name: 'Another name', version: 1 }),
  },
  'DELETE /api/clients/{id}': { statuses: adminOnly(), params: client },
  'PUT /api/clients/{id}/email': {
    staff: office,
    statuses: adminOnly(),
    params: client,
    body: ({ clientId }) => ({ email: `c${clientId}@example.com` }),
  },
  'POST /api/clients/{id}/merge': {
    staff: office,
    statuses: adminOnly(),
    params: client,
    body: ({ otherClientId: into }) => ({ into }),
  },
  'POST /api/clients/{id}/separate': {
    staff: office,
    statuses: adminOnly(),
    params: ({ mergedClientId: id }) => ({ id }),
    body: () => ({}),
  },
  'GET /api/clients/{id}/records': { staff: office, statuses: adminOnly(), params: client },
  'GET /api/clients/export': { staff: office, statuses: adminOnly() },
  'GET /api/own-client': { statuses: signedIn() },
  'GET /api/clients/{id}/members': {
    staff: office,
    statuses: [401, 404, 200, 200],
    params: ({ ownClientId: id }) => ({ id }),
  },
  'PATCH /api/clients/{id}/members/{person}': {
    staff: office,
    statuses: [401, 404, 200, 200],
    params: ({ ownClientId: id, memberId: person }) => ({ id, person }),
    body: () => ({ scopes: ['read'] }),
  },
  'DELETE /api/clients/{id}/members/{person}': {
    staff: office,
    statuses: [401, 404, 200, 200],
    params: ({ ownClientId: id, memberId: person }) => ({ id, person }),
  },
  'POST /api/clients/{id}/invitations': {
    staff: office,
    statuses: [401, 404, 201, 201],
    params: ({ ownClientId: id }) => ({ id }),
    body: () => ({ email: 'invited@example.com', scopes: ['billing'] }),
  },
  'DELETE /api/clients/{id}/invitations/{invitation}': {
    staff: office,
    statuses: [401, 404, 200, 200],
    params: ({ ownClientId: id, memberInvitationId: invitation }) => ({ id, invitation }),
  },
  'GET /api/invitations/{token}': { statuses: signedIn(404), params: unknownToken },
  'POST /api/invitations/{token}/accept': {
    statuses: signedIn(404),
    params: unknownToken,
    body: () => ({}),
  },
  'PUT /api/auth/client': { statuses: signedIn(), body: () => ({ client: null }) },
  'POST /api/clients/{id}/view': {
    staff: office,
    statuses: adminOnly(),
    params: client,
    body: () => ({}),
  },
  'DELETE /api/auth/view': { statuses: signedIn() },

  'GET /api/projects': { staff: help, statuses: adminOnly() },
  'GET /api/projects/{email}': { staff: help, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/projects/id/{id}': { staff: help, statuses: ownerOrAdmin(), params: project },
  'POST /api/projects': { staff: help, statuses: adminOnly(201), body: projectBody },
  'PATCH /api/projects/{id}': {
    staff: help,
    statuses: adminOnly(),
    params: project,
    body: () => ({ notes: 'Changed', version: 1 }),
  },
  'DELETE /api/projects/{id}': { staff: help, statuses: adminOnly(), params: project },
  'POST /api/projects/{id}/reveal': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: project,
    body: () => ({ field: 'wpPassword' }),
  },
  'GET /api/projects/{id}/looks': { staff: help, statuses: ownerOrAdmin(), params: project },
  'GET /api/projects/{id}/secrets': { staff: help, statuses: ownerOrAdmin(), params: project },
  'POST /api/projects/{id}/secrets': {
    staff: help,
    statuses: ownerOrAdmin(201),
    params: project,
    body: () => ({ kind: 'other', label: 'A router', fields: { password: 'typed' } }),
  },
  'PATCH /api/projects/{id}/secrets/{secret}': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: credential,
    body: () => ({ version: 1, label: 'Another name' }),
  },
  'DELETE /api/projects/{id}/secrets/{secret}': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: credential,
  },
  'POST /api/projects/{id}/secrets/{secret}/reveal': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: credential,
    body: () => ({ reason: 'To move the site' }),
  },
  'GET /api/projects/{id}/secret-links': { staff: help, statuses: adminOnly(), params: project },
  'POST /api/secret-links': {
    staff: help,
    statuses: adminOnly(201),
    body: ({ projectId }) => ({ projectId, direction: 'request', kind: 'ftp', label: 'Your server' }),
  },
  'DELETE /api/secret-links/{id}': { staff: help, statuses: adminOnly(), params: secretLink },
  'GET /api/projects/{id}/proofs': { staff: help, statuses: ownerOrAdmin(), params: project },
  'POST /api/projects/{id}/proofs': {
    staff: help,
    // The upload is somebody else's.
    statuses: adminOnly(422),
    params: project,
    body: () => ({ title: 'The first page', files: [randomUUID()] }),
  },
  'GET /api/projects/latest/{email}': { staff: help, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/proofs/to-answer/{email}': { staff: help, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/proofs/{id}': { staff: help, statuses: ownerOrAdmin(), params: proof },
  'GET /api/proofs/{id}/files/{file}': { staff: help, statuses: ownerOrAdmin(), params: proofFile },
  'POST /api/proofs/{id}/comments': {
    staff: help,
    statuses: ownerOrAdmin(201),
    params: proof,
    body: () => ({ text: 'Please use a darker blue.' }),
  },
  'PATCH /api/proofs/{id}/comments/{comment}': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: proofComment,
    body: () => ({ resolved: true }),
  },
  'GET /api/proofs/{id}/share-links': { staff: help, statuses: adminOnly(), params: proof },
  'POST /api/proofs/{id}/share-links': { staff: help, statuses: adminOnly(201), params: proof },
  'DELETE /api/proofs/{id}/share-links/{link}': { staff: help, statuses: adminOnly(), params: proofLink },
  // Only the client signs.
  'POST /api/proofs/{id}/moves': {
    staff: [],
    statuses: [401, 403, 200, 403],
    params: proof,
    body: () => ({ move: 'approve', name: 'The client' }),
  },
  'POST /api/projects/{id}/export': { staff: help, statuses: adminOnly(202), params: project },
  'GET /api/projects/{id}/files': { staff: help, statuses: ownerOrAdmin(), params: project },
  'POST /api/projects/{id}/files': {
    staff: help,
    // The upload is somebody else's.
    statuses: ownerOrAdmin(422),
    params: project,
    body: () => ({ folder: '', files: [randomUUID()] }),
  },
  'POST /api/projects/{id}/files/folder-moves': {
    staff: help,
    // There is no such folder.
    statuses: ownerOrAdmin(404),
    params: project,
    body: () => ({ area: 'client', from: 'Nothing', to: 'Texts' }),
  },
  'GET /api/projects/{id}/files/archive': { staff: help, statuses: ownerOrAdmin(), params: fileProject },
  'GET /api/projects/{id}/file-versions/{version}': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: projectFileVersion,
  },
  'GET /api/projects/{id}/files/{file}/versions': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: projectFile,
  },
  'PATCH /api/projects/{id}/files/{file}': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: projectFile,
    body: () => ({ version: 1, folder: 'Texts' }),
  },
  'DELETE /api/projects/{id}/files/{file}': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: projectFile,
  },
  'POST /api/projects/{id}/files/{file}/restore': {
    staff: help,
    statuses: ownerOrAdmin(),
    params: trashedFile,
  },
  // Permitted callers learn that there is no order with used revisions.
  'POST /api/proofs/{id}/extra-rounds': {
    staff: [],
    statuses: [401, 403, 409, 403],
    params: proof,
    body: () => ({ name: 'The client', included: 2, price: { minor: 5_000, currency: 'USD' } }),
  },
  // Of those who write invoices, managers can open projects.
  'POST /api/proofs/{id}/free-rounds': {
    staff: office,
    statuses: adminOnly(409),
    params: proof,
    body: () => ({ included: 2, reason: 'Our mistake' }),
  },
  'GET /api/projects/{id}/progress': { staff: help, statuses: ownerOrAdmin(), params: project },
  'POST /api/projects/{id}/progress': {
    staff: help,
    statuses: adminOnly(),
    params: project,
    body: () => ({ progress: 40, reason: 'We wait for the texts' }),
  },
  'DELETE /api/projects/{id}/progress': { staff: help, statuses: adminOnly(409), params: project },
  'GET /api/projects/{id}/milestones': { staff: help, statuses: ownerOrAdmin(), params: project },
  'GET /api/projects/{id}/free-parts': { staff: help, statuses: adminOnly(), params: project },
  'POST /api/projects/{id}/milestones': {
    staff: help,
    statuses: adminOnly(201),
    params: project,
    body: () => ({ title: 'Design' }),
  },
  'PATCH /api/projects/{id}/milestones/{milestone}': {
    staff: help,
    statuses: adminOnly(404),
    params: milestone,
    body: () => ({ version: 1, done: true }),
  },
  'DELETE /api/projects/{id}/milestones/{milestone}': {
    staff: help,
    statuses: adminOnly(404),
    params: milestone,
  },
  'POST /api/projects/bulk': {
    staff: help,
    statuses: adminOnly(),
    body: ({ projectId }) => ({ action: 'delete', ids: [projectId] }),
  },
  'GET /api/projects/export': { staff: help, statuses: adminOnly() },

  'GET /api/notes': { staff: help, statuses: adminOnly() },
  'GET /api/notes/{email}': { staff: help, statuses: ownerOrAdmin(), params: ownersEmail },
  'POST /api/notes': {
    staff: help,
    statuses: adminOnly(201),
    body: ({ ownerEmail }) => ({ title: 'A title', email: ownerEmail, text: 'A text' }),
  },
  'PATCH /api/notes/{id}': {
    staff: help,
    statuses: [401, 404, 200, 404],
    params: note,
    body: () => ({ read: true }),
  },
  'POST /api/notes/preview': { staff: help, statuses: adminOnly(), body: () => ({ to: { all: true } }) },
  'GET /api/note-sendings': { staff: help, statuses: adminOnly() },
  'GET /api/note-sendings/{id}/notes': {
    staff: help,
    statuses: adminOnly(),
    params: ({ sendingId: id }) => ({ id }),
  },
  'DELETE /api/note-sendings/{id}': {
    staff: help,
    statuses: adminOnly(),
    params: ({ sendingId: id }) => ({ id }),
  },
  'GET /api/notes/export': { staff: help, statuses: adminOnly() },

  // An upload without a file is refused with 422, but only after the permission check.
  'POST /api/pictures': { staff: allStaff, statuses: adminOnly(422) },
  'GET /api/media': { staff: allStaff, statuses: adminOnly() },
  'GET /api/media/room': { staff: allStaff, statuses: adminOnly() },
  'GET /api/media/{id}/uses': { staff: allStaff, statuses: adminOnly(), params: media },
  'POST /api/media': { staff: allStaff, statuses: adminOnly(422) },
  'POST /api/media/{id}/file': {
    staff: content,
    statuses: adminOnly(422),
    params: media,
    query: '?version=1',
  },
  'PATCH /api/media/{id}': {
    staff: content,
    statuses: adminOnly(),
    params: media,
    body: () => ({ alt: 'A shop window', version: 1 }),
  },
  'DELETE /api/media/{id}': { staff: content, statuses: adminOnly(), params: media },
  'POST /api/media/bulk': {
    staff: content,
    statuses: adminOnly(),
    body: ({ mediaId }) => ({ action: 'delete', ids: [mediaId] }),
  },
  'POST /api/certificates': { staff: help, statuses: adminOnly(422) },
  'GET /api/certificates/{id}': {
    staff: help,
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
  'DELETE /api/excel/{id}': { staff: office, statuses: adminOnly(), params: sheet },

  'GET /api/trash': { staff: ['manager', 'support', 'editor'], readers: content, statuses: adminOnly() },
  'POST /api/trash/{kind}/{id}/restore': { staff: content, statuses: adminOnly(), params: thrown },
  'POST /api/trash/{kind}/restore': {
    staff: content,
    statuses: adminOnly(),
    params: thrown,
    body: ({ trashedReviewId }) => ({ ids: [trashedReviewId] }),
  },
  'DELETE /api/trash/{kind}/{id}': { staff: content, statuses: adminOnly(), params: thrown },

  'GET /api/users': { staff: help, statuses: adminOnly() },
  'POST /api/users': { statuses: [401, 409, 201, 409], body: ownersEmail },
  'GET /api/users/admin/{email}': { staff: office, statuses: ownerOrAdmin(), params: ownersEmail },
  'PUT /api/users/{email}/role': {
    statuses: adminOnly(),
    params: ownersEmail,
    body: () => ({ role: 'client' }),
  },
  'PUT /api/users/{email}/sign-in': {
    staff: office,
    statuses: adminOnly(404),
    params: () => ({ email: 'nobody@example.com' }),
    body: () => ({ email: 'new@example.com', reason: 'Another account' }),
  },
  'PATCH /api/users/{id}': { statuses: adminOnly(), params: owner, body: () => ({ role: 'client' }) },
  'GET /api/users/{id}/sessions': { staff: office, statuses: adminOnly(), params: owner },
  'POST /api/users/bulk': {
    statuses: adminOnly(),
    body: ({ ownerId }) => ({ action: 'enable', ids: [ownerId] }),
  },
  'GET /api/users/export': { staff: help, statuses: adminOnly() },
  'GET /api/custom-roles': { statuses: adminOnly() },
  'POST /api/custom-roles': {
    statuses: adminOnly(201),
    body: () => ({ name: randomUUID(), areas: ['help'] }),
  },
  'PATCH /api/custom-roles/{id}': {
    statuses: adminOnly(),
    params: ({ customRoleId: id }) => ({ id }),
    body: () => ({ name: randomUUID(), version: 1 }),
  },
  'DELETE /api/custom-roles/{id}': {
    statuses: adminOnly(),
    params: ({ customRoleId: id }) => ({ id }),
  },
  'GET /api/staff-invitations': { statuses: adminOnly() },
  'POST /api/staff-invitations': {
    statuses: adminOnly(201),
    body: () => ({ email: `colleague-${randomUUID()}@example.com`, role: 'editor' }),
  },
  'DELETE /api/staff-invitations/{id}': {
    statuses: adminOnly(),
    params: ({ invitationId: id }) => ({ id }),
  },
  'POST /api/staff-invitations/accept': {
    statuses: signedIn(404),
    body: () => ({ token: 'unknown' }),
  },

  'GET /api/search': {
    staff: ['manager', 'finance', 'support'],
    statuses: signedIn(),
    query: '?q=administrators-read',
  },

  'GET /api/audit': { staff: office, statuses: adminOnly() },
  'GET /api/counters': { statuses: signedIn() },
  'GET /api/events': { statuses: signedIn() },

  'GET /api/account/exports': { statuses: signedIn() },
  'POST /api/account/exports': { statuses: signedIn(202) },
  'GET /api/account/exports/{id}/file': { statuses: signedIn(404), params: owner },
  'GET /api/accountant-exports': { staff: money, statuses: adminOnly() },
  'POST /api/accountant-exports': {
    staff: money,
    statuses: adminOnly(202),
    body: () => ({ from: '2026-10-01', to: '2026-10-31' }),
  },
  'GET /api/accountant-exports/{id}/file': { staff: money, statuses: adminOnly(404), params: owner },
  'DELETE /api/account': { statuses: [401, 200, 200, 409] },

  'GET /api/challenge': { statuses: everybody() },

  'GET /api/auth/start': { statuses: everybody(303), query: '?mode=popup' },
  'GET /api/auth/session': { statuses: everybody() },
  'GET /api/auth/sessions': { statuses: signedIn() },
  'DELETE /api/auth/sessions/{id}': {
    statuses: [401, 404, 200, 200],
    params: ({ sessionId: id }) => ({ id }),
  },
  'GET /api/tokens': { statuses: signedIn() },
  'GET /api/tokens/scopes': { statuses: signedIn() },
  'POST /api/tokens': {
    statuses: signedIn(201),
    body: () => ({ name: 'A program', scopes: ['orders:read'], expiresInDays: 30 }),
  },
  // Owners of the site revoke the tokens of staff, not of clients.
  'DELETE /api/tokens/{id}': { statuses: [401, 404, 200, 404], params: ({ tokenId: id }) => ({ id }) },
  'GET /api/recovery-codes': { statuses: signedIn() },
  'POST /api/recovery-codes': { statuses: adminOnly(201), body: () => ({}) },
  'POST /api/auth/recover': {
    statuses: everybody(422),
    body: () => ({ email: 'nobody@example.com', code: '7K2M-9QXD-T4HB-03VZ' }),
  },
  'GET /api/webhooks': { statuses: adminOnly() },
  'POST /api/webhooks': {
    statuses: adminOnly(201),
    body: () => ({ name: 'A program', address: 'https://example.com/hook' }),
  },
  'GET /api/webhooks/{id}': { statuses: adminOnly(), params: webhook },
  'PATCH /api/webhooks/{id}': {
    statuses: adminOnly(),
    params: webhook,
    body: () => ({ version: 1, name: 'Another' }),
  },
  'DELETE /api/webhooks/{id}': { statuses: adminOnly(), params: webhook },
  'GET /api/webhooks/{id}/deliveries': { statuses: adminOnly(), params: webhook },
  'POST /api/webhooks/{id}/test': { statuses: adminOnly(), params: webhook },
  'POST /api/webhooks/{id}/deliveries/{delivery}/repeat': { statuses: adminOnly(), params: webhook },
  'POST /api/auth/sign-out': { statuses: everybody(), body: () => ({}) },
  'GET /api/services': { statuses: everybody() },
  'GET /api/services/all': { staff: office, statuses: adminOnly() },
  'GET /api/quotable-plans': { staff: office, statuses: adminOnly() },
  'POST /api/services': {
    staff: office,
    statuses: adminOnly(201),
    body: () => ({ title: `A service ${Math.random()}` }),
  },
  'PUT /api/services/order': {
    staff: office,
    statuses: adminOnly(),
    body: ({ serviceSlug }) => ({ slugs: [serviceSlug] }),
  },
  'GET /api/services/{slug}': { staff: office, statuses: adminOnly(), params: service },
  'PATCH /api/services/{slug}': {
    staff: office,
    statuses: adminOnly(),
    params: service,
    body: () => ({ summary: 'A site of your own.', version: 1 }),
  },
  'GET /api/services/{slug}/versions': {
    staff: office,
    statuses: adminOnly(),
    params: service,
  },
  'GET /api/services/{slug}/versions/{version}': {
    staff: office,
    statuses: adminOnly(),
    params: ({ serviceSlug: slug }) => ({ slug, version: '1' }),
  },
  'GET /api/templates': { staff: office, statuses: everybody() },
  'GET /api/templates/all': { staff: office, statuses: adminOnly() },
  'POST /api/templates': { staff: office, statuses: adminOnly(201), body: templateBody },
  'PATCH /api/templates/{id}': {
    staff: office,
    statuses: adminOnly(),
    params: template,
    body: () => ({ active: false, version: 1 }),
  },
  'DELETE /api/templates/{id}': { staff: office, statuses: adminOnly(), params: template },
  'PUT /api/templates/order': {
    staff: office,
    statuses: adminOnly(),
    body: ({ templateId }) => ({ ids: [templateId] }),
  },
  'POST /api/orders': {
    staff: office,
    statuses: signedIn(201),
    body: () => ({ service: 'website-coding', planId: 'growth', brief: { business: 'A shop' } }),
  },
  'GET /api/orders': { staff: office, statuses: adminOnly() },
  'GET /api/orders/{email}': { staff: office, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/orders/id/{id}': { staff: office, statuses: ownerOrAdmin(), params: order },
  'PATCH /api/orders/{id}/status': {
    // Only the client may withdraw; for an administrator the move conflicts.
    staff: office,
    statuses: [401, 403, 200, 409],
    params: order,
    body: () => ({ move: 'withdraw', version: 2 }),
  },
  'POST /api/orders/{id}/moves': {
    staff: office,
    statuses: [401, 403, 200, 409],
    params: order,
    body: () => ({ move: 'withdraw', version: 2 }),
  },
  'GET /api/orders/{id}/evidence': { staff: office, statuses: ownerOrAdmin(), params: order },
  // The order is no boost.
  'PATCH /api/orders/{id}/evidence': {
    staff: office,
    statuses: adminOnly(409),
    params: order,
    body: () => ({ goal: 'More guests', version: 0 }),
  },
  'GET /api/orders/{id}/evidence/pdf': { staff: office, statuses: ownerOrAdmin(409), params: order },
  'GET /api/orders/{id}/messages': { staff: office, statuses: ownerOrAdmin(), params: order },
  'POST /api/orders/{id}/messages': {
    staff: office,
    statuses: ownerOrAdmin(201),
    params: order,
    body: () => ({ text: 'Hello' }),
  },
  'POST /api/orders/{id}/invoices': {
    staff: office,
    statuses: adminOnly(201),
    params: order,
    body: () => ({ kind: 'balance' }),
  },
  'POST /api/orders/{id}/amendments': {
    staff: office,
    statuses: adminOnly(409),
    params: order,
    body: () => ({
      version: 1,
      title: 'Less',
      reason: 'A mistake',
      lowerBy: { minor: 100, currency: 'USD' },
    }),
  },
  'POST /api/orders/{id}/client': {
    staff: office,
    statuses: adminOnly(409),
    params: order,
    body: ({ clientId }) => ({ version: 1, clientId, reason: 'The company was sold' }),
  },
  'POST /api/orders/{id}/project': { staff: office, statuses: adminOnly(201), params: order },
  'POST /api/quotes': {
    staff: office,
    statuses: adminOnly(201),
    body: ({ clientId }) => ({ ...newQuote, clientId }),
  },
  'GET /api/quotes': { staff: office, statuses: adminOnly() },
  'GET /api/quotes/{email}': { staff: office, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/quotes/id/{id}': { staff: office, statuses: ownerOrAdmin(), params: quote },
  'GET /api/quotes/{id}/pdf': { staff: office, statuses: ownerOrAdmin(), params: quote },
  'GET /api/quotes/{id}/files/{file}': { staff: office, statuses: [401, 403, 404, 404], params: quoteFile },
  // A sent quote can no longer be changed.
  'PATCH /api/quotes/{id}': {
    staff: office,
    statuses: adminOnly(409),
    params: quote,
    body: () => ({ version: 2, note: '' }),
  },
  'DELETE /api/quotes/{id}': { staff: office, statuses: adminOnly(409), params: quote },
  'POST /api/quotes/{id}/copies': {
    staff: office,
    statuses: adminOnly(201),
    params: quote,
    body: () => ({}),
  },
  'GET /api/quotes/{id}/messages': { staff: office, statuses: ownerOrAdmin(), params: quote },
  'POST /api/quotes/{id}/messages': {
    staff: office,
    statuses: ownerOrAdmin(201),
    params: quote,
    body: () => ({ text: 'A question' }),
  },
  'GET /api/quotes/{id}/share-links': { staff: office, statuses: adminOnly(), params: quote },
  'POST /api/quotes/{id}/share-links': { staff: office, statuses: adminOnly(201), params: quote },
  'DELETE /api/quotes/{id}/share-links/{link}': {
    ...{ staff: office, statuses: adminOnly(), params: shareLink },
  },
  // The token decides, whoever sends it.
  'GET /api/share/{token}': { statuses: everybody(404), params: unknownToken },
  'GET /api/share/{token}/pdf': { statuses: everybody(404), params: unknownToken },
  'GET /api/share/{token}/files/{file}': {
    statuses: everybody(404),
    params: () => ({ ...unknownToken(), file: randomUUID() }),
  },
  'GET /api/share/{token}/receipts/{payment}': {
    statuses: everybody(404),
    params: () => ({ ...unknownToken(), payment: randomUUID() }),
  },
  'POST /api/share/{token}/rate': { statuses: everybody(404), params: unknownToken },
  'POST /api/share/{token}/payments': {
    statuses: everybody(404),
    params: unknownToken,
    body: ({ methodId }) => ({
      methodId,
      amount: { minor: 10_000, currency: 'BDT' },
      senderNumber: '01812345678',
      trxId: 'BYLINK1',
      paidAt: new Date().toISOString(),
    }),
  },
  'POST /api/share/{token}/comments': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ name: 'Somebody', text: 'A darker blue' }),
  },
  'POST /api/share/{token}/approval': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ name: 'Somebody' }),
  },
  'POST /api/share/{token}/extra-rounds': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ name: 'Somebody', included: 2, price: { minor: 5_000, currency: 'USD' } }),
  },
  'POST /api/share/{token}/changes': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ name: 'Somebody', reason: 'A darker blue' }),
  },
  'POST /api/share/{token}/accept': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ name: 'Somebody', acceptsTerms: true }),
  },
  'POST /api/share/{token}/moves': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ move: 'decline' }),
  },
  'POST /api/share/{token}/messages': {
    statuses: everybody(404),
    params: unknownToken,
    body: () => ({ name: 'Somebody', text: 'A question' }),
  },
  'POST /api/quotes/{id}/moves': {
    staff: office,
    statuses: ownerOrAdmin(),
    params: quote,
    body: () => ({ move: 'decline', version: 2 }),
  },
  'POST /api/template-requests': { staff: office, statuses: signedIn(201), body: requestBody },
  'GET /api/template-requests': { staff: office, statuses: adminOnly() },
  'GET /api/template-requests/{email}': { staff: office, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/template-requests/id/{id}': { staff: office, statuses: ownerOrAdmin(), params: templateRequest },
  'PATCH /api/template-requests/{id}/status': {
    staff: office,
    statuses: [401, 403, 200, 409],
    params: templateRequest,
    body: () => ({ move: 'withdraw', version: 3 }),
  },
  'POST /api/template-requests/{id}/moves': {
    staff: office,
    statuses: [401, 403, 200, 409],
    params: templateRequest,
    body: () => ({ move: 'approve', version: 3 }),
  },
  'POST /api/template-requests/{id}/quote': {
    // A quoted request already waits for its client.
    staff: office,
    statuses: adminOnly(409),
    params: templateRequest,
    body: () => quoteBody,
  },
  'POST /api/template-requests/{id}/answer': {
    staff: office,
    statuses: [401, 403, 200, 409],
    params: templateRequest,
    body: () => ({ move: 'approve', version: 3 }),
  },
  'POST /api/attachments': { statuses: signedIn(422) },
  'GET /api/attachments/{id}': {
    statuses: [401, 404, 200, 200],
    params: ({ attachmentId: id }) => ({ id }),
  },

  // Without Tus-Resumable.
  'POST /api/uploads': { statuses: signedIn(412) },
  'PATCH /api/uploads/{id}': { statuses: signedIn(412), params: unknownUpload },
  'DELETE /api/uploads/{id}': { statuses: signedIn(412), params: unknownUpload },
  'POST /api/uploads/{id}/attachment': { statuses: signedIn(404), params: unknownUpload },

  'GET /api/problems': { staff: help, statuses: adminOnly() },
  'POST /api/problems': {
    staff: help,
    statuses: signedIn(201),
    body: () => ({
      about: 'site',
      category: 'speed',
      urgency: 'normal',
      title: 'It is slow',
      text: 'Every page takes ten seconds.',
    }),
  },
  'GET /api/problems/{email}': { staff: help, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/problems/id/{id}': { staff: help, statuses: ownerOrAdmin(), params: problem },
  'GET /api/problems/{id}/messages': { staff: help, statuses: ownerOrAdmin(), params: problem },
  'POST /api/problems/{id}/messages': {
    staff: help,
    statuses: ownerOrAdmin(201),
    params: problem,
    body: () => ({ text: 'It happens on every page.' }),
  },
  'PATCH /api/problems/{id}': {
    staff: help,
    statuses: adminOnly(),
    params: problem,
    body: () => ({ version: 2, urgency: 'blocking' }),
  },
  'POST /api/problems/{id}/moves': {
    staff: help,
    statuses: adminOnly(),
    params: problem,
    body: () => ({ move: 'start', version: 2 }),
  },
  // The problem is not resolved yet, so it cannot be rated.
  'POST /api/problems/{id}/rating': {
    staff: help,
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
  'GET /api/mailbox': { staff: office, statuses: adminOnly() },
  'GET /api/notification-settings': { statuses: signedIn() },
  'PATCH /api/notification-settings': { statuses: signedIn(), body: () => ({ version: 0 }) },
  'GET /api/push-devices': { statuses: signedIn() },
  'GET /api/push-devices/key': { statuses: signedIn() },
  'POST /api/push-devices': { statuses: signedIn(201), body: () => aSubscription() },
  'POST /api/push-devices/{id}/test': {
    statuses: [401, 404, 200, 404],
    params: ({ deviceId: id }) => ({ id }),
  },
  'DELETE /api/push-devices/{id}': {
    statuses: [401, 404, 200, 404],
    params: ({ deviceId: id }) => ({ id }),
  },
  'POST /api/mailbox/retry': { staff: office, statuses: adminOnly() },
  'GET /api/reminders': { staff: office, statuses: adminOnly() },
  'GET /api/mails': { staff: office, statuses: adminOnly() },
  'GET /api/mails/{id}': { staff: office, statuses: adminOnly(), params: ({ mailId: id }) => ({ id }) },
  'POST /api/mails/{id}/resend': {
    staff: office,
    statuses: adminOnly(409),
    params: ({ mailId: id }) => ({ id }),
  },
  'GET /api/sources': { staff: money, statuses: adminOnly(), query: '?from=2026-01-01&to=2026-12-31' },
  'GET /api/sources/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/overview': { staff: money, statuses: adminOnly(), query: '?from=2026-01-01&to=2026-12-31' },
  'GET /api/jobs': { staff: office, statuses: adminOnly() },
  'POST /api/jobs/{id}/retry': {
    staff: office,
    statuses: adminOnly(404),
    params: () => ({ id: '987654321' }),
  },
  'GET /api/payment-settings': { statuses: signedIn() },
  'PATCH /api/payment-settings': { statuses: adminOnly(409), body: () => ({ dueDays: 7, version: 99 }) },
  'GET /api/navigation/{place}': {
    staff: content,
    statuses: adminOnly(),
    params: () => ({ place: 'header' }),
  },
  'PUT /api/navigation/{place}': {
    staff: content,
    statuses: adminOnly(409),
    params: () => ({ place: 'header' }),
    body: () => ({ version: 99, items: null }),
  },
  'GET /api/redirects': { staff: content, statuses: adminOnly() },
  'POST /api/redirects': {
    staff: content,
    statuses: adminOnly(201),
    body: () => ({ from: `/old-${randomUUID()}`, to: '/contact' }),
  },
  'DELETE /api/redirects/{id}': { staff: content, statuses: adminOnly(404), params: review },
  'GET /api/pages': { staff: content, statuses: adminOnly() },
  'POST /api/pages': {
    staff: content,
    statuses: adminOnly(201),
    body: () => ({ name: 'Spring offer', path: `/p/offer-${randomUUID()}` }),
  },
  'PATCH /api/pages/{key}': {
    staff: content,
    statuses: adminOnly(409),
    params: aboutPage,
    body: () => ({ version: 1, name: 'About' }),
  },
  'DELETE /api/pages/{key}': { staff: content, statuses: adminOnly(409), params: aboutPage },
  'GET /api/pages/{key}/draft': { staff: content, statuses: adminOnly(), params: aboutPage },
  'PUT /api/pages/{key}/draft': {
    staff: content,
    statuses: adminOnly(409),
    params: aboutPage,
    body: () => ({ content: { title: 'About', description: '', sections: [] }, revision: 99 }),
  },
  'DELETE /api/pages/{key}/draft': { staff: content, statuses: adminOnly(409), params: aboutPage },
  'POST /api/pages/{key}/publish': {
    staff: content,
    statuses: adminOnly(422),
    params: aboutPage,
    body: () => ({ at: '2000-01-01T00:00:00.000Z' }),
  },
  'DELETE /api/pages/{key}/scheduled': { staff: content, statuses: adminOnly(409), params: aboutPage },
  'POST /api/pages/{key}/rollback': {
    staff: content,
    statuses: adminOnly(404),
    params: aboutPage,
    body: () => ({ number: 9_999 }),
  },
  'DELETE /api/pages/{key}/published': { staff: content, statuses: adminOnly(409), params: aboutPage },
  'GET /api/pages/{key}/versions': { staff: content, statuses: adminOnly(), params: aboutPage },
  'GET /api/pages/{key}/versions/{number}': {
    staff: content,
    statuses: adminOnly(404),
    params: () => ({ key: 'about', number: '9999' }),
  },
  'GET /api/mail-server': { statuses: adminOnly() },
  'PUT /api/mail-server': {
    statuses: adminOnly(409),
    body: () => ({ host: 'mail.example.com', port: 465, security: 'tls', version: 99 }),
  },
  'DELETE /api/mail-server': { statuses: adminOnly(409), query: '?version=99' },
  'POST /api/mail-server/test': { statuses: adminOnly(409) },
  'GET /api/incoming-mail-server': { statuses: adminOnly() },
  'PUT /api/incoming-mail-server': {
    statuses: adminOnly(409),
    body: () => ({ host: 'mail.example.com', port: 993, security: 'tls', user: 'office', version: 99 }),
  },
  'DELETE /api/incoming-mail-server': { statuses: adminOnly(409), query: '?version=99' },
  'POST /api/incoming-mail-server/test': { statuses: adminOnly(409) },
  'GET /api/site-settings': { staff: allStaff, statuses: adminOnly() },
  'PATCH /api/site-settings': {
    statuses: adminOnly(409),
    body: () => ({ name: 'Fjord Works', version: 99 }),
  },
  'POST /api/site-settings/logos/{theme}': {
    statuses: adminOnly(422),
    params: () => ({ theme: 'light' }),
    query: '?version=1',
  },
  'DELETE /api/site-settings/logos/{theme}': {
    statuses: adminOnly(409),
    params: () => ({ theme: 'dark' }),
    query: '?version=99',
  },
  'GET /api/payment-methods': { statuses: signedIn() },
  'GET /api/payment-methods/all': { statuses: adminOnly() },
  'POST /api/payment-methods': { statuses: adminOnly(201), body: methodBody },
  'PATCH /api/payment-methods/{id}': {
    statuses: adminOnly(),
    params: method,
    // The approval of another owner was the first change.
    body: () => ({ active: false, version: 2 }),
  },
  'GET /api/payment-method-changes': { statuses: adminOnly() },
  'POST /api/payment-method-changes/{id}/approve': {
    // The owner's account is new.
    statuses: adminOnly(409),
    params: ({ methodChangeId: id }) => ({ id }),
  },
  'DELETE /api/payment-method-changes/{id}': {
    statuses: adminOnly(),
    params: ({ methodChangeId: id }) => ({ id }),
  },
  'PUT /api/payment-methods/order': {
    statuses: adminOnly(409),
    body: ({ methodId }) => ({ ids: [methodId, methodId] }),
  },
  'GET /api/invoices': { staff: money, statuses: adminOnly() },
  'POST /api/invoices/{id}/credit-notes': {
    staff: money,
    statuses: adminOnly(201),
    params: invoice,
    body: () => ({ amount: { minor: 100, currency: 'USD' }, reason: 'A mistake' }),
  },
  'GET /api/credit-notes': { staff: money, statuses: adminOnly() },
  'GET /api/credit-notes/{email}': { staff: money, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/credit-notes/{id}/pdf': {
    staff: money,
    statuses: [401, 404, 200, 200],
    params: ({ creditNoteId: id }) => ({ id }),
  },
  'GET /api/refunds/{id}/pdf': {
    staff: money,
    statuses: [401, 404, 200, 200],
    params: ({ refundId: id }) => ({ id }),
  },
  'POST /api/invoices': {
    staff: money,
    statuses: adminOnly(201),
    body: ({ clientId }) => ({ clientId, lines: [invoiceLine], dueOn: '2030-01-31' }),
  },
  'GET /api/invoice-recipients': { staff: money, statuses: adminOnly() },
  'GET /api/expenses': { staff: money, statuses: adminOnly() },
  'GET /api/expenses/export': { staff: money, statuses: adminOnly() },
  'GET /api/expenses/{id}': { staff: money, statuses: adminOnly(), params: expense },
  'POST /api/expenses': {
    staff: money,
    statuses: adminOnly(201),
    body: () => ({ spentOn: '2026-01-31', category: 'hosting', amount: { minor: 100, currency: 'USD' } }),
  },
  'PATCH /api/expenses/{id}': {
    staff: money,
    statuses: adminOnly(),
    params: expense,
    body: () => ({ version: 1, note: 'A note' }),
  },
  'DELETE /api/expenses/{id}': { staff: money, statuses: adminOnly(), params: expense },
  'GET /api/reports/profit': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31&by=month',
  },
  'GET /api/coupons': { staff: money, statuses: adminOnly() },
  'GET /api/coupons/{id}': { staff: money, statuses: adminOnly(), params: coupon },
  'GET /api/coupons/{id}/uses': { staff: money, statuses: adminOnly(), params: coupon },
  'POST /api/coupons': {
    staff: money,
    statuses: adminOnly(201),
    body: () => ({ code: crypto.randomUUID(), reason: 'First order', percent: 10 }),
  },
  'PATCH /api/coupons/{id}': {
    staff: money,
    statuses: adminOnly(),
    params: coupon,
    body: () => ({ version: 1, active: false }),
  },
  'POST /api/coupons/checks': {
    // Unknown codes are refused.
    statuses: [401, 422, 422, 422],
    body: () => ({ couponCode: 'UNKNOWN', service: 'website-coding', planId: 'growth' }),
  },
  'GET /api/custody': { staff: office, statuses: adminOnly() },
  'GET /api/custody/id/{id}': { staff: office, statuses: adminOnly(), params: custodyItem },
  'GET /api/custody/{email}': { staff: office, statuses: ownerOrAdmin(), params: ownersEmail },
  'POST /api/custody': {
    staff: office,
    statuses: adminOnly(201),
    body: ({ clientId }) => ({ clientId, kind: 'domain', name: 'shop.example', heldBy: 'client' }),
  },
  'PATCH /api/custody/{id}': {
    staff: office,
    statuses: adminOnly(),
    params: custodyItem,
    body: () => ({ version: 1, verified: true }),
  },
  // Its name is no host.
  'POST /api/custody/{id}/check': { staff: office, statuses: adminOnly(409), params: custodyItem },
  'DELETE /api/custody/{id}': { staff: office, statuses: adminOnly(), params: custodyItem },
  'GET /api/imports': { staff: office, statuses: adminOnly() },
  'GET /api/imports/{id}': { staff: office, statuses: adminOnly(), params: oneImport },
  'GET /api/imports/{id}/records': { staff: office, statuses: adminOnly(), params: oneImport },
  'POST /api/imports/{id}/undo': {
    staff: office,
    statuses: adminOnly(),
    params: oneImport,
    body: () => ({}),
  },
  ...Object.fromEntries(
    ['clients', 'projects', 'invoices', 'blogs'].flatMap((kind): [string, Row][] => {
      const row: Row = { staff: office, statuses: adminOnly(422), query: `?name=${kind}.csv` }
      return [
        [`POST /api/imports/${kind}`, row],
        [`POST /api/imports/${kind}/preview`, row],
      ]
    }),
  ),
  'GET /api/recurring-invoices': { staff: money, statuses: adminOnly() },
  'GET /api/recurring-invoices/{id}': { staff: money, statuses: adminOnly(), params: recurring },
  'GET /api/renewals/{email}': { staff: money, statuses: ownerOrAdmin(), params: ownersEmail },
  'POST /api/recurring-invoices': {
    staff: money,
    statuses: adminOnly(201),
    body: ({ clientId }) => ({ clientId, lines: [invoiceLine], every: 'year', nextOn: '2100-01-31' }),
  },
  'PATCH /api/recurring-invoices/{id}': {
    staff: money,
    statuses: adminOnly(),
    params: recurring,
    body: () => ({ version: 1, lines: [invoiceLine] }),
  },
  'POST /api/recurring-invoices/{id}/client': {
    staff: money,
    statuses: adminOnly(201),
    params: recurring,
    body: ({ clientId }) => ({ version: 1, clientId }),
  },
  'DELETE /api/recurring-invoices/{id}': { staff: money, statuses: adminOnly(), params: recurring },
  'GET /api/invoice-drafts': { staff: money, statuses: adminOnly() },
  'GET /api/invoice-drafts/{id}': { staff: money, statuses: adminOnly(), params: draft },
  'PATCH /api/invoice-drafts/{id}': {
    staff: money,
    statuses: adminOnly(),
    params: draft,
    body: () => ({ version: 1, lines: [invoiceLine] }),
  },
  'DELETE /api/invoice-drafts/{id}': { staff: money, statuses: adminOnly(), params: draft },
  'POST /api/invoice-drafts/{id}/issue': {
    staff: money,
    statuses: adminOnly(201),
    params: draft,
    body: () => ({ version: 1 }),
  },
  'GET /api/invoices/{email}': { staff: money, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/invoices/id/{id}': { staff: money, statuses: [401, 404, 200, 200], params: invoice },
  'GET /api/invoices/{id}/messages': { staff: money, statuses: [401, 404, 200, 200], params: invoice },
  'POST /api/invoices/{id}/messages': {
    staff: money,
    statuses: [401, 404, 201, 201],
    params: invoice,
    body: () => ({ text: 'A question' }),
  },
  'GET /api/invoices/{id}/reminders': { staff: money, statuses: adminOnly(), params: invoice },
  'POST /api/invoices/{id}/reminders': {
    // A payment of it is being checked.
    ...{ staff: money, statuses: adminOnly(409), params: invoice },
  },
  'GET /api/invoices/{id}/share-links': { staff: money, statuses: adminOnly(), params: invoice },
  'POST /api/invoices/{id}/share-links': { staff: money, statuses: adminOnly(201), params: invoice },
  'DELETE /api/invoices/{id}/share-links/{link}': {
    ...{ staff: money, statuses: adminOnly(), params: invoiceLink },
  },
  'GET /api/invoices/{id}/pdf': { staff: money, statuses: [401, 404, 200, 200], params: invoice },
  'POST /api/invoices/{id}/rate': { staff: money, statuses: [401, 404, 200, 200], params: invoice },
  // The client has no credit.
  'POST /api/invoices/{id}/credit': {
    staff: money,
    statuses: [401, 404, 409, 409],
    params: invoice,
    body: () => ({ consent: 'Agreed by phone' }),
  },
  'POST /api/invoices/{id}/void': {
    staff: money,
    statuses: adminOnly(409),
    params: invoice,
    body: () => ({ version: 1, reason: 'A mistake' }),
  },
  'GET /api/statements/{clientId}': { staff: money, statuses: [401, 404, 200, 200], params: ownClient },
  'GET /api/statements/{clientId}/pdf': { staff: money, statuses: [401, 404, 200, 200], params: ownClient },
  'GET /api/statements/{clientId}/export': {
    staff: money,
    statuses: [401, 404, 200, 200],
    params: ownClient,
  },
  'GET /api/ledger': { staff: money, statuses: adminOnly() },
  'GET /api/reports/profit/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31&by=category',
  },
  'GET /api/reports/outstanding/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/reports/quotes/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/reports/delivery': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31&by=service',
  },
  'GET /api/reports/delivery/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31&by=service',
  },
  'GET /api/reports/late/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/reports/late': { staff: money, statuses: adminOnly() },
  'POST /api/orders/bulk': {
    staff: office,
    // No colleague with this id works on orders.
    statuses: adminOnly(422),
    body: ({ orderId }) => ({ action: 'assign', ids: [orderId], assignee: randomUUID() }),
  },
  'POST /api/problems/bulk': {
    staff: help,
    statuses: adminOnly(),
    body: ({ problemId }) => ({ action: 'resolve', ids: [problemId] }),
  },
  'POST /api/template-requests/bulk': {
    staff: office,
    statuses: adminOnly(),
    body: ({ templateRequestId }) => ({ action: 'decline', ids: [templateRequestId], reason: 'Spam' }),
  },
  'POST /api/payments/bulk': {
    staff: money,
    // Needs a reason.
    statuses: adminOnly(422),
    body: ({ invoiceId }) => ({ action: 'reject', ids: [invoiceId] }),
  },
  'POST /api/invoices/bulk': {
    staff: money,
    // Needs a reason.
    statuses: adminOnly(422),
    body: ({ invoiceId }) => ({ action: 'void', ids: [invoiceId] }),
  },
  'GET /api/orders/export': { staff: office, statuses: adminOnly() },
  'GET /api/quotes/export': { staff: office, statuses: adminOnly() },
  'GET /api/template-requests/export': { staff: office, statuses: adminOnly() },
  'GET /api/problems/export': { staff: help, statuses: adminOnly() },
  'GET /api/invoices/export': { staff: money, statuses: adminOnly() },
  'GET /api/payments/export': { staff: money, statuses: adminOnly() },
  'GET /api/credit-notes/export': { staff: money, statuses: adminOnly() },
  'GET /api/ledger/export': { staff: money, statuses: adminOnly() },
  'GET /api/reports/income': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31&by=client',
  },
  'GET /api/reports/tax': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/reports/tax/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/tax-entries': { staff: money, statuses: adminOnly() },
  'GET /api/tax-entries/export': { staff: money, statuses: adminOnly() },
  'GET /api/reports/income/export': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31&by=client',
  },
  'POST /api/bank-statements': {
    staff: money,
    statuses: adminOnly(422),
    query: `?method=${randomUUID()}&name=statement.csv`,
  },
  'POST /api/bank-statements/preview': {
    staff: money,
    statuses: adminOnly(422),
    query: `?method=${randomUUID()}&name=statement.csv`,
  },
  'POST /api/bank-statements/messages': {
    staff: money,
    statuses: adminOnly(201),
    body: ({ methodId }) => ({
      method: methodId,
      text: 'You have received Tk 20.00 from 01712345678. TrxID PERMIT1234 at 12/03/2024 14:22',
    }),
  },
  'GET /api/statement-lines': { staff: money, statuses: adminOnly() },
  'GET /api/statement-lines/matches': { staff: money, statuses: adminOnly() },
  'POST /api/statement-lines/accept': {
    staff: money,
    statuses: adminOnly(),
    body: () => ({ matches: [{ line: randomUUID(), claim: randomUUID(), version: 1 }] }),
  },
  'POST /api/statement-lines/{id}/moves': {
    staff: money,
    statuses: adminOnly(),
    params: ({ lineId: id }) => ({ id }),
    body: () => ({ move: 'set-aside' }),
  },
  'GET /api/closed-months': { staff: money, statuses: adminOnly() },
  'POST /api/closed-months/{month}/moves': {
    statuses: adminOnly(),
    params: () => ({ month: '2020-01' }),
    body: () => ({ move: 'close', reason: 'Handed to the accountant' }),
  },
  'GET /api/reports/standing': {
    staff: money,
    statuses: adminOnly(),
    query: '?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/ledger/{email}': { staff: money, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/ledger/{email}/credit': { staff: money, statuses: ownerOrAdmin(), params: ownersEmail },
  'POST /api/ledger/{email}/refunds': {
    staff: money,
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
    staff: money,
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
  'POST /api/invoices/{id}/payments': {
    staff: money,
    statuses: adminOnly(201),
    params: invoice,
    body: () => ({
      method: 'cash',
      amount: { minor: 10_000, currency: 'BDT' },
      paidAt: new Date().toISOString(),
    }),
  },
  'GET /api/payments': { staff: money, statuses: adminOnly() },
  'GET /api/payments/{email}': { staff: money, statuses: ownerOrAdmin(), params: ownersEmail },
  'GET /api/payments/{id}/receipt': { staff: money, statuses: [401, 404, 200, 200], params: acceptedClaim },
  // Every signed-in user may withdraw own claims; the other moves are for administrators.
  'POST /api/payments/{id}/moves': {
    staff: money,
    statuses: [401, 404, 200, 404],
    params: claim,
    body: () => ({ move: 'withdraw', version: 1 }),
  },
  'POST /api/payments/{id}/take': {
    staff: money,
    statuses: adminOnly(),
    params: claim,
    body: () => ({ version: 1 }),
  },
  // The claim was not taken.
  'POST /api/payments/{id}/release': {
    staff: money,
    statuses: adminOnly(409),
    params: claim,
    body: () => ({ version: 1 }),
  },
  'PATCH /api/payments/{id}': {
    staff: money,
    statuses: adminOnly(409),
    params: claim,
    body: () => ({ status: 'accepted', version: 1 }),
  },
  'POST /api/payments/{id}/reverse': {
    staff: money,
    statuses: adminOnly(),
    params: acceptedClaim,
    body: () => ({ version: 3, reason: 'Called back' }),
  },
  'DELETE /api/payments/{id}': {
    staff: money,
    statuses: [401, 404, 200, 404],
    params: claim,
    query: '?version=1',
  },

  'POST /api/backups': { statuses: adminOnly() },
  'GET /api/set-up': { statuses: adminOnly() },
  'DELETE /api/sample': { statuses: adminOnly() },
  'POST /api/backups/proof': { statuses: adminOnly() },

  'POST /api/jwt': { statuses: [401, 401, 200, 401], body: ownersEmail },
}
