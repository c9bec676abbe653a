import { sql } from 'kysely'
import type { Database } from '#db/connection/pool.ts'
import { client } from './factories.ts'
import { ownerEmail } from './people.ts'
import type { PermissionRecords } from './permission-table.ts'

/** Reads the newest record of the owner for each path parameter. */
export async function readFacts(database: Database): Promise<PermissionRecords> {
  const one = async (table: string, condition = sql`true`) => {
    const rows = sql<{
      id: string
    }>`select id from ${sql.table(table)} where ${condition} order by id desc limit 1`
    return (await rows.execute(database)).rows[0]?.id ?? ''
  }
  const own = sql`email = ${ownerEmail}`
  return {
    ownerEmail,
    ownerId: client.id,
    reviewId: await one('review'),
    portfolioId: await one('portfolio'),
    blogId: await one('blog'),
    mediaId: '',
    faqId: await one('faq', sql`is_published`),
    articleId: await one('article', sql`is_published and audience = 'public'`),
    contactId: await one('contact_message'),
    linkedContactId: '',
    projectId: await one('project', own),
    credentialId: await one('credential'),
    credentialProjectId: await one('project', own),
    fileProjectId: await one('project', own),
    projectFileId: await one('project_file'),
    fileVersionId: await one('attachment', sql`about_kind = 'project-file'`),
    trashedFileId: '',
    proofId: await one('proof'),
    proofFileId: await one('attachment', sql`about_kind = 'proof'`),
    proofCommentId: await one('proof_comment'),
    proofLinkId: await one('share_link', sql`kind = 'proof'`),
    clientId: await one('client', sql`id = (select client_id from client_email where email = ${ownerEmail})`),
    mergedClientId: '',
    ownClientId: await one(
      'client',
      sql`id = (select client_id from client_email where email = ${ownerEmail})`,
    ),
    memberInvitationId: await one('client_invitation'),
    memberId: await one('client_member'),
    otherClientId: await one('client'),
    noteId: await one('note'),
    sendingId: await one('note_sending'),
    sessionId: await one('session'),
    tokenId: await one('api_token'),
    webhookId: await one('webhook'),
    deliveryId: await one('webhook_delivery'),
    trashedReviewId: await one('review'),
    certificateId: await one('certificate'),
    spreadsheetId: await one('spreadsheet'),
    templateId: await one('template'),
    serviceSlug: 'wordpress',
    orderId: await one('client_order', own),
    quoteId: await one('quote', own),
    invoiceLinkId: await one('share_link', sql`kind = 'invoice'`),
    shareLinkId: await one('share_link', sql`kind = 'quote'`),
    secretLinkId: await one('secret_link'),
    templateRequestId: await one('template_request', own),
    attachmentId: await one('attachment'),
    problemId: await one('problem', own),
    noticeId: await one('notice', own),
    mailId: await one('mail'),
    customRoleId: '',
    methodChangeId: '',
    lineId: '',
    deviceId: await one('push_device'),
    invitationId: await one('staff_invitation'),
    methodId: await one('payment_method'),
    draftId: await one('invoice_draft'),
    couponId: await one('coupon'),
    expenseId: await one('expense'),
    custodyId: await one('custody_item'),
    importId: await one('data_import'),
    recurringId: await one('recurring_invoice'),
    creditNoteId: await one('credit_note', own),
    refundId: await one('refund_paper'),
    invoiceId: await one('invoice', own),
    claimId: await one('payment_claim', own),
    acceptedClaimId: await one('payment_claim', sql`${own} and receipt_number is not null`),
  }
}
