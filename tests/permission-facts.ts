import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { createArticle } from '#core/article/article.server.ts'
import { articleBody as parseArticle } from '#core/article/article.ts'
import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { addMessages } from '#core/bank-statement/add-statement.server.ts'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { uploadCertificate } from '#core/certificate/certificate.server.ts'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { mergeClients } from '#core/client/merge-clients.server.ts'
import { inviteMember } from '#core/client-member/client-invitation.server.ts'
import { sendContactMessage } from '#core/contact/contact.server.ts'
import type { Context, User } from '#core/context.ts'
import { makeClientOfSender } from '#core/conversation/conversation-client.server.ts'
import { couponInput } from '#core/coupon/coupon.ts'
import { addCoupon } from '#core/coupon/edit-coupon.server.ts'
import { credentialInput } from '#core/credential/credential.ts'
import { addCredential } from '#core/credential/edit-credential.server.ts'
import { custodyInput } from '#core/custody/custody.ts'
import { addCustodyItem } from '#core/custody/edit-custody.server.ts'
import { createCustomRole } from '#core/custom-role/custom-role.server.ts'
import { addExpense } from '#core/expense/expense.server.ts'
import { expenseInput } from '#core/expense/expense.ts'
import { createFaq } from '#core/faq/faq.server.ts'
import { faqBody as parseFaq } from '#core/faq/faq.ts'
import { clientImporter } from '#core/import/client-importer.server.ts'
import { invoiceInput } from '#core/invoice/invoice-draft.ts'
import { invoiceLinks } from '#core/invoice/invoice-links.server.ts'
import { issueCreditNote } from '#core/invoice/issue-credit-note.server.ts'
import { createInvoice } from '#core/invoice/issue-invoice.server.ts'
import { refundInput } from '#core/ledger/ledger.ts'
import { refund } from '#core/ledger/refund.server.ts'
import { uploadMedia } from '#core/media/media.server.ts'
import { sendNote } from '#core/note/note.server.ts'
import { moveOrder } from '#core/order/move-order.server.ts'
import { writeOrderMessage } from '#core/order/order-messages.server.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { createPaymentMethod } from '#core/payment-method/payment-method.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { writeToProblem } from '#core/problem/problem-thread.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { addProjectFiles } from '#core/project-file/add-files.server.ts'
import { removeProjectFile } from '#core/project-file/edit-file.server.ts'
import { commentProof } from '#core/proof/comment-proof.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import { commentInput, proofInput } from '#core/proof/proof.ts'
import { proofLinks } from '#core/proof/proof-links.server.ts'
import { addPushDevice } from '#core/push/push-devices.server.ts'
import { createQuote } from '#core/quote/edit-quote.server.ts'
import { moveQuote } from '#core/quote/move-quote.server.ts'
import { quoteInput } from '#core/quote/quote-input.ts'
import { quoteLinks } from '#core/quote/quote-links.server.ts'
import { writeQuoteMessage } from '#core/quote/quote-messages.server.ts'
import { addRecurringInvoice } from '#core/recurring-invoice/edit-recurring-invoice.server.ts'
import { recurringInvoiceInput } from '#core/recurring-invoice/recurring-invoice.ts'
import { removeReview, submitReview } from '#core/review/review.server.ts'
import { createSecretLink } from '#core/secret-link/manage-secret-links.server.ts'
import { secretLinkInput } from '#core/secret-link/secret-link.ts'
import { createService } from '#core/service/edit-service.server.ts'
import { serviceBody } from '#core/service/service-input.ts'
import { openSession } from '#core/session/session.server.ts'
import { createShareLink } from '#core/share-link/manage-links.server.ts'
import { inviteStaff } from '#core/staff-invitation/staff-invitation.server.ts'
import { hashToken } from '#core/stored-token.server.ts'
import { createTemplate } from '#core/template/template.server.ts'
import { moveRequest } from '#core/template-request/move-request.server.ts'
import { quoteRequest } from '#core/template-request/quote.server.ts'
import { sendRequest } from '#core/template-request/send-request.server.ts'
import { requestBrief, quoteInput as requestQuote } from '#core/template-request/template-request-input.ts'
import { testWebhook } from '#core/webhook/deliveries.server.ts'
import { createWebhook } from '#core/webhook/webhook.server.ts'
import { addMember, clientIdOf } from './client-members.ts'
import { pdfFile } from './document-files.ts'
import {
  aBlog,
  aContactMessage,
  admin,
  aPortfolio,
  aProblem,
  aProject,
  aReview,
  client,
  visitor,
} from './factories.ts'
import { createMoneyRecords } from './money-records.ts'
import { addMethod, aMethod, asSecondOwner } from './payments.ts'
import { addAccount } from './people.ts'
import { articleBody, faqBody, newQuote, type PermissionRecords, quoteBody } from './permission-table.ts'
import { jpegFile } from './picture-files.ts'
import { aSubscription } from './push-service.ts'
import { someClient } from './signed-in.ts'
import { addSpreadsheet } from './spreadsheets.ts'
import type { TestDatabase } from './test-database.ts'

export const forOwner = 'only-the-owner-and-administrators-read-this'
export const forAdmin = 'only-administrators-read-this'
export const secret = 'nobody-reads-this-in-passing'
/** Calls that answer secrets. */
export const reveals = /^POST .+\/reveal$/

type Contexts = { staff: Context; owner: Context; anybody: Context; ownerId: string }
type Arrange = (contexts: Contexts) => Promise<Partial<PermissionRecords>>

const { email: ownerEmail } = someClient

/** Creates fresh records of these names, each with text that marks who may read it. The owner has signed in. */
export async function arrange(
  { database, ctxOf }: Pick<TestDatabase, 'database' | 'ctxOf'>,
  names: Iterable<keyof PermissionRecords> = Object.keys(arrangements) as (keyof PermissionRecords)[],
): Promise<PermissionRecords> {
  const people = database.selectFrom('person').select('id')
  const { id: ownerId } = await people.where('email', '=', ownerEmail).executeTakeFirstOrThrow()
  const owner = ctxOf({ ...client, id: ownerId, email: ownerEmail, name: forOwner })
  const contexts = { staff: ctxOf(admin), owner, anybody: ctxOf(visitor), ownerId }
  const made: Partial<PermissionRecords> = {}
  const wanted = new Set([...names].map((name) => arrangements[name]))
  for (const each of wanted) Object.assign(made, await each(contexts))
  return made as PermissionRecords
}

async function arrangeSession({ staff, ownerId }: Contexts) {
  await openSession(staff, ownerId, { address: '127.0.0.1', userAgent: forOwner })
  const sessions = staff.db.selectFrom('session').select('id').where('user_agent', '=', forOwner)
  const { id: sessionId } = await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { sessionId }
}

async function arrangeRecurringInvoice({ staff }: Contexts) {
  const clientId = await createClient(staff, clientBody.parse({ name: forAdmin }))
  const lines = [{ title: forAdmin, quantity: 1, price: { minor: 1_000, currency: 'USD' } }]
  const input = { clientId, lines, every: 'year', nextOn: '2100-01-31' }
  return { recurringId: await addRecurringInvoice(staff, recurringInvoiceInput.parse(input)) }
}

async function arrangeCustody({ staff }: Contexts) {
  const clientId = await createClient(staff, clientBody.parse({ name: forAdmin }))
  const input = { clientId, kind: 'domain', name: forAdmin, heldBy: 'provider' }
  return { custodyId: await addCustodyItem(staff, custodyInput.parse(input)) }
}

/** Imports a client of its own, since an import of known clients is refused. */
async function arrangeImport({ staff }: Contexts) {
  const content = Buffer.from(`Name\n${forAdmin} ${createId()}`)
  return { importId: (await clientImporter.add(staff, { name: 'clients.csv' }, content)).id }
}

async function arrangeDraft({ staff }: Contexts) {
  const clientId = await createClient(staff, clientBody.parse({ name: forAdmin }))
  const lines = [{ title: forAdmin, quantity: 1, price: { minor: 1_000, currency: 'USD' } }]
  const { id } = await createInvoice(staff, invoiceInput.parse({ clientId, lines, draft: true }))
  return { draftId: id }
}

async function arrangeToken({ staff, ownerId }: Contexts) {
  const tokenId = createId()
  const times = { created_at: staff.now(), last_used_at: null, expires_at: new Date('2099-01-01') }
  const row = { id: tokenId, person_id: ownerId, name: forOwner, token_hash: hashToken(tokenId), scopes: [] }
  await staff.db
    .insertInto('api_token')
    .values({ ...row, ...times })
    .execute()
  return { tokenId }
}

/** Creates a webhook with a delivery that was made. */
async function arrangeWebhook({ staff }: Contexts) {
  await sql`delete from webhook`.execute(staff.db)
  const address = 'https://example.com/'
  const { id: webhookId } = await createWebhook(staff, { name: forAdmin, address, events: ['backup'] })
  await testWebhook(staff, webhookId)
  const made = staff.db.updateTable('webhook_delivery').set({ status: 'sent' })
  const { id: deliveryId } = await made
    .where('webhook_id', '=', webhookId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhookId, deliveryId }
}

async function arrangeLine({ staff }: Contexts) {
  const methodId = await addMethod(staff, aMethod({ label: 'Statement' }))
  const text = `You have received Tk 20.00 from 01712345678. Ref ${forAdmin}. TrxID ${createId().slice(-12)} at 12/03/2024 14:22`
  await addMessages(staff, { method: methodId, text })
  const lines = staff.db.selectFrom('statement_line').select('id').where('method_id', '=', methodId)
  return { lineId: (await lines.executeTakeFirstOrThrow()).id }
}

async function arrangeThrown({ staff, anybody }: Contexts) {
  const trashedReviewId = await submitReview(anybody, aReview({ title: forAdmin }))
  await removeReview(staff, trashedReviewId)
  return { trashedReviewId }
}

/** Creates a problem with an internal note, and the owner's notice and mail about it. */
async function arrangeProblem({ staff, owner }: Contexts) {
  const { id: problemId } = await reportProblem(owner, aProblem({ title: forOwner }))
  await writeToProblem(staff, problemId, { text: forAdmin, files: [], internal: true })
  await writeToProblem(staff, problemId, { text: forOwner, files: [], internal: false })
  const newest = async (table: 'notice' | 'mail') => {
    const found = sql<{ id: string }>`select id from ${sql.table(table)} order by id desc limit 1`
    return (await found.execute(staff.db)).rows[0]?.id ?? ''
  }
  return { problemId, noticeId: await newest('notice'), mailId: await newest('mail') }
}

async function arrangeMerge({ staff }: Contexts) {
  const add = () => createClient(staff, clientBody.parse({ name: forAdmin }))
  const mergedClientId = await add()
  await mergeClients(staff, mergedClientId, await add())
  return { mergedClientId }
}

/** Creates a change that a second owner waits to decide about. */
async function arrangeMethodChange({ staff }: Contexts) {
  await addMethod(staff, aMethod())
  const methodId = await createPaymentMethod(asSecondOwner(staff), aMethod({ holder: forAdmin }))
  const changes = staff.db.selectFrom('payment_method_change').select('id').where('method_id', '=', methodId)
  return { methodChangeId: (await changes.executeTakeFirstOrThrow()).id }
}

/** Gives the owner's client a member and an open invitation. */
async function arrangeMembers(contexts: Contexts) {
  const { staff } = contexts
  await arrangeOrder(contexts)
  const ownClientId = await clientIdOf(staff.db, ownerEmail)
  const member = { ...client, id: createId(), email: `m${createId()}@example.com`, name: forOwner }
  await addAccount(staff.db, member)
  const memberId = await addMember(staff.db, {
    email: member.email,
    clientId: ownClientId,
    scopes: ['billing'],
  })
  const invitation = { email: `i${createId()}@example.com`, scopes: ['read' as const] }
  const memberInvitationId = await inviteMember(staff, ownClientId, invitation)
  return { ownClientId, memberId, memberInvitationId }
}

const aTemplate = {
  title: 'A template',
  kind: 'Shop',
  previewImage: '',
  previewLink: '',
  pages: 3,
  priceFromCents: 29_900,
  tags: [],
}

async function arrangeOrder({ staff, owner }: Contexts) {
  const brief = { business: forOwner }
  const order = { service: 'website-coding', planId: 'growth', brief, attachmentIds: [] }
  const { id: orderId } = await placeOrder(owner, order)
  await moveOrder(staff, orderId, { move: 'accept', version: 1, reason: '', dueOn: null })
  await writeOrderMessage(staff, orderId, { text: forAdmin, internal: true, attachmentIds: [] })
  return { orderId }
}

async function arrangeQuote({ staff }: Contexts) {
  const known = staff.db.selectFrom('client_email').select('client_id as id').where('email', '=', ownerEmail)
  const { id: clientId } = (await known.executeTakeFirst()) ?? {
    id: await createClient(staff, clientBody.parse({ name: forOwner, email: ownerEmail })),
  }
  const quoteId = await createQuote(staff, quoteInput.parse({ ...newQuote, title: forOwner, clientId }))
  const nobody = { address: '', browser: '' }
  await moveQuote(staff, quoteId, { move: 'send', version: 1, reason: '' }, nobody)
  await writeQuoteMessage(staff, quoteId, { text: forAdmin, internal: true, attachmentIds: [] })
  const { id: shareLinkId } = await createShareLink(staff, quoteLinks, quoteId)
  return { quoteId, shareLinkId }
}

async function arrangeRequest({ staff, owner }: Contexts) {
  const brief = requestBrief.parse({ businessName: forOwner, text: forOwner })
  const { id: templateRequestId } = await sendRequest(owner, brief)
  await moveRequest(staff, templateRequestId, { move: 'review', version: 1, reason: '' })
  await quoteRequest(staff, templateRequestId, requestQuote.parse({ ...quoteBody, version: 2 }))
  return { templateRequestId }
}

const content = pdfFile(forOwner)
const licence = { name: 'licence.pdf', ownerEmail, content }
const passwords = { emailPassword: secret, wpPassword: secret }
const ownersProject = aProject({ email: ownerEmail, companyName: forOwner, ...passwords })
async function arrangeCredential({ staff }: Contexts) {
  const credentialProjectId = await createProject(staff, ownersProject)
  const entry = { kind: 'totp', label: forOwner, fields: { seed: 'GEZDGNBV', notes: secret } }
  const credentialId = await addCredential(staff, credentialProjectId, credentialInput.parse(entry))
  return { credentialId, credentialProjectId }
}
async function arrangeProof({ staff }: Contexts) {
  const projectId = await createProject(staff, ownersProject)
  const { id: proofFileId } = await uploadAttachment(staff, { content, name: 'draft.pdf' })
  const round = proofInput.parse({ title: forOwner, files: [proofFileId] })
  const proofId = await handInProof(staff, projectId, round)
  const proofCommentId = await commentProof(staff, proofId, commentInput.parse({ text: forOwner }))
  const { id: proofLinkId } = await createShareLink(staff, proofLinks, proofId)
  return { proofId, proofFileId, proofCommentId, proofLinkId }
}
async function arrangeProjectFile({ staff, owner }: Contexts) {
  const fileProjectId = await createProject(staff, ownersProject)
  const add = async (name: string) => {
    const { id } = await uploadAttachment(owner, { content, name })
    const [added = ''] = await addProjectFiles(owner, fileProjectId, { folder: forOwner, files: [id] })
    return { id: added, versionId: id }
  }
  const { id: projectFileId, versionId: fileVersionId } = await add('kept.pdf')
  const { id: trashedFileId } = await add('trashed.pdf')
  await removeProjectFile(staff, { projectId: fileProjectId, id: trashedFileId })
  return { fileProjectId, projectFileId, fileVersionId, trashedFileId }
}
const ownersNote = { title: forOwner, email: ownerEmail, text: forOwner }
const aHiddenReview = aReview({ email: forAdmin, phone: forAdmin })
const money: Arrange = ({ staff, owner }) => createMoneyRecords(staff, owner, forOwner)

/** Function that creates each record; records that are created together share one. */
const arrangements: Record<keyof PermissionRecords, Arrange> = {
  ownerEmail: async () => ({ ownerEmail }),
  ownerId: async ({ ownerId }) => ({ ownerId }),
  sessionId: arrangeSession,
  tokenId: arrangeToken,
  webhookId: arrangeWebhook,
  deliveryId: arrangeWebhook,
  trashedReviewId: arrangeThrown,
  certificateId: async ({ staff }) => ({ certificateId: (await uploadCertificate(staff, licence)).id }),
  attachmentId: async ({ owner }) => ({
    attachmentId: (await uploadAttachment(owner, { content, name: 'seen.pdf' })).id,
  }),
  spreadsheetId: async ({ anybody }) => ({ spreadsheetId: await addSpreadsheet(anybody) }),
  problemId: arrangeProblem,
  customRoleId: async ({ staff }) => ({
    customRoleId: await createCustomRole(staff, { name: randomUUID(), areas: ['messages'] }),
  }),
  methodChangeId: arrangeMethodChange,
  lineId: arrangeLine,
  invitationId: async ({ staff }) => ({
    invitationId: await inviteStaff(staff, { email: `${randomUUID()}@example.com`, role: 'editor' }),
  }),
  deviceId: async (contexts) => {
    const { sessionId: id } = await arrangeSession(contexts)
    const session = { id, startedAt: new Date() }
    const owner = { ...contexts.owner, actor: { ...(contexts.owner.actor as User), session } }
    return { deviceId: await addPushDevice(owner, { ...aSubscription(), userAgent: forOwner }) }
  },
  noticeId: arrangeProblem,
  mailId: arrangeProblem,
  reviewId: async ({ anybody }) => ({ reviewId: await submitReview(anybody, aHiddenReview) }),
  portfolioId: async ({ staff }) => ({ portfolioId: await createPortfolio(staff, aPortfolio()) }),
  mediaId: async ({ staff }) => ({
    mediaId: (await uploadMedia(staff, { content: await jpegFile(), name: 'window.jpg' })).id,
  }),
  blogId: async ({ staff }) => ({ blogId: await createBlog(staff, aBlog()) }),
  faqId: async ({ staff }) => ({ faqId: await createFaq(staff, parseFaq.parse(faqBody)) }),
  articleId: async ({ staff }) => ({
    articleId: await createArticle(staff, parseArticle.parse(articleBody)),
  }),
  contactId: async ({ anybody }) => ({
    contactId: await sendContactMessage(anybody, aContactMessage({ message: forAdmin })),
  }),
  linkedContactId: async ({ anybody, staff }) => {
    const linkedContactId = await sendContactMessage(anybody, aContactMessage({ message: forAdmin }))
    await makeClientOfSender(staff, linkedContactId)
    return { linkedContactId }
  },
  credentialId: arrangeCredential,
  credentialProjectId: arrangeCredential,
  fileProjectId: arrangeProjectFile,
  projectFileId: arrangeProjectFile,
  fileVersionId: arrangeProjectFile,
  trashedFileId: arrangeProjectFile,
  proofId: arrangeProof,
  proofFileId: arrangeProof,
  proofCommentId: arrangeProof,
  proofLinkId: arrangeProof,
  projectId: async ({ staff }) => ({ projectId: await createProject(staff, ownersProject) }),
  clientId: async ({ staff }) => ({
    clientId: await createClient(staff, clientBody.parse({ name: forAdmin })),
  }),
  mergedClientId: arrangeMerge,
  ownClientId: arrangeMembers,
  memberInvitationId: arrangeMembers,
  memberId: arrangeMembers,
  otherClientId: async ({ staff }) => ({
    otherClientId: await createClient(staff, clientBody.parse({ name: forAdmin })),
  }),
  templateId: async ({ staff }) => ({ templateId: await createTemplate(staff, aTemplate) }),
  serviceSlug: async ({ staff }) => {
    const { slug } = await createService(staff, serviceBody.parse({ title: `Service ${randomUUID()}` }))
    return { serviceSlug: slug }
  },
  orderId: arrangeOrder,
  quoteId: arrangeQuote,
  shareLinkId: arrangeQuote,
  secretLinkId: async ({ staff }) => {
    const projectId = await createProject(staff, ownersProject)
    const wanted = { projectId, direction: 'request', kind: 'other', label: forAdmin }
    return { secretLinkId: (await createSecretLink(staff, secretLinkInput.parse(wanted))).id }
  },
  templateRequestId: arrangeRequest,
  noteId: async ({ staff }) => ({ noteId: await sendNote(staff, ownersNote) }),
  sendingId: async ({ staff }) => ({ sendingId: await sendNote(staff, ownersNote) }),
  methodId: async ({ staff }) => ({ methodId: await addMethod(staff, aMethod()) }),
  draftId: arrangeDraft,
  expenseId: async ({ staff }) => ({
    expenseId: await addExpense(
      staff,
      expenseInput.parse({
        ...{ spentOn: '2026-01-31', category: 'hosting', payee: forAdmin },
        amount: { minor: 1_200, currency: 'USD' },
      }),
    ),
  }),
  couponId: async ({ staff }) => ({
    couponId: await addCoupon(
      staff,
      couponInput.parse({ code: crypto.randomUUID(), reason: forAdmin, percent: 10 }),
    ),
  }),
  custodyId: arrangeCustody,
  importId: arrangeImport,
  recurringId: arrangeRecurringInvoice,
  creditNoteId: async ({ staff, owner }) => {
    const { invoiceId } = await createMoneyRecords(staff, owner, forOwner)
    const amount = { minor: 100, currency: 'USD' as const }
    const { id } = await issueCreditNote(staff, invoiceId, { amount, reason: forOwner })
    return { creditNoteId: id }
  },
  refundId: async ({ staff, owner }) => {
    const { acceptedClaimId } = await createMoneyRecords(staff, owner, forOwner)
    const { invoiceId } = await staff.db
      .selectFrom('payment_claim')
      .select('invoice_id as invoiceId')
      .where('id', '=', acceptedClaimId)
      .executeTakeFirstOrThrow()
    const amount = { minor: 100, currency: 'USD' }
    const input = refundInput.parse({ invoiceId, amount, to: 'client', reason: forOwner })
    const session = { ...admin.session, startedAt: staff.now() }
    const now = { ...staff, actor: { ...admin, session } }
    return { refundId: await refund(now, { ...input, email: ownerEmail, key: undefined }) }
  },
  invoiceId: money,
  invoiceLinkId: async ({ staff, owner }) => {
    const { invoiceId } = await createMoneyRecords(staff, owner, forOwner)
    const { id: invoiceLinkId } = await createShareLink(staff, invoiceLinks, invoiceId)
    return { invoiceId, invoiceLinkId }
  },
  claimId: money,
  acceptedClaimId: money,
}
