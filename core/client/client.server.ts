import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../audiences.ts'
import { listMemberAddresses } from '../client-member/member-addresses.server.ts'
import { withMerged } from '../client-member/with-merged.server.ts'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import {
  conversationsOf,
  listConversationsOf,
  unprovenOf,
} from '../conversation/conversation-client.server.ts'
import { notFound } from '../errors.ts'
import { sumCredits } from '../ledger/credit.server.ts'
import { creditIn } from '../ledger/credit.ts'
import { pageOf } from '../listing.server.ts'
import { addressOfMembers } from '../note/address-of-members.server.ts'
import { isAddressNotified } from '../notice/member-recipients.server.ts'
import { clientOwner } from '../owner/owner.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'
import type { Page } from '../paging.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { isPermitted, permit } from '../permissions.ts'
import { dayMs } from '../time.ts'
import {
  type Client,
  type ClientCount,
  type ClientDetail,
  type ClientListRequest,
  maxMergeDays,
} from './client.ts'
import { type ClientRecordKind, clientRecordNeeds, readableKinds } from './client-record-kinds.ts'
import { clientColumns, clientSorts, clients, toClient } from './client-rows.server.ts'
import { addressOrder } from './record-email.server.ts'

export async function listClients(ctx: Context, request: ClientListRequest): Promise<Page<Client>> {
  permit(ctx, 'client.list')
  const page = await pageOf(ctx, clients(ctx, request).select(clientColumns), request, clientSorts)
  return { ...page, rows: page.rows.map((row) => toClient(ctx, row)) }
}

export async function getClient(ctx: Context, id: string): Promise<ClientDetail> {
  permit(ctx, 'client.read')
  const row = await clients(ctx, {}).select(clientColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Client')
  const [emails, counts, merged, credits, conversations, members] = await Promise.all([
    readEmails(ctx, id),
    readCounts(ctx, id),
    readMerged(ctx, id),
    sumCredits(ctx, sql`client_id = ${id}`),
    listConversationsOf(ctx, id),
    isPermitted(ctx.actor, 'contact.reply') ? listMemberAddresses(ctx, id) : [],
  ])
  const maySeeMoney = isPermitted(ctx.actor, 'invoice.list')
  const real = emails.filter(({ isPlaceholder }) => !isPlaceholder)
  const recordEmail = (real[0] ?? emails[0])?.email ?? clientOwner(id)
  return {
    ...toClient(ctx, row),
    emails: real.map(({ email, hasAccount }) => ({ email, hasAccount })),
    memberEmails: members.map(({ email }) => email),
    getsNotes: real.length > 0 || (await hasReadingMember(ctx, id)),
    getsQuotes: await isAddressNotified(ctx, recordEmail, 'quote'),
    recordEmail,
    merged,
    conversations,
    credit: maySeeMoney ? creditIn(credits, 'USD') : null,
    credits: maySeeMoney ? credits : [],
    counts,
  }
}

async function hasReadingMember({ db }: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select where ${addressOfMembers(sql`${id}`)} is not null`.execute(db)
  return rows.length > 0
}

type KnownEmail = { email: string; hasAccount: boolean; isPlaceholder: boolean }

async function readEmails({ db }: Context, id: string): Promise<KnownEmail[]> {
  const { rows } = await sql<KnownEmail>`
    select email, ${isPlaceholderAddress(sql`email`)} as "isPlaceholder",
      exists (select from person where lower(person.email) = client_email.email
        and deleted_at is null) as "hasAccount"
    from client_email where client_id = ${id} order by ${addressOrder}`.execute(db)
  return rows
}

/** Counts the records of a client. Kinds that the actor may not read count as none. */
async function readCounts({ db, actor }: Context, id: string): Promise<Record<ClientCount, number>> {
  const ifPermitted = (permission: Permission, number: RawBuilder<unknown>) =>
    isPermitted(actor, permission) ? number : sql`0`
  const ifReadable = (kind: ClientRecordKind, number: RawBuilder<unknown>) =>
    ifPermitted(clientRecordNeeds[kind], number)
  // These stay with a merged client, whose records count as those of the other one.
  const countOf = (table: string, condition = sql`true`) =>
    sql`(select count(*)::integer from ${sql.table(table)} where client_id = any(array${withMerged(id)}) and ${condition})`
  const members = sql`(select count(distinct person.id)::integer from client_member
    join person on person.id = person_id where client_id = any(array${withMerged(id)}) and deleted_at is null)`
  const count = (kind: ClientRecordKind, table: string, condition = sql`true`) =>
    ifReadable(
      kind,
      sql`(select count(*)::integer from ${sql.table(table)} where client_id = ${id} and ${condition})`,
    )
  const messages = sql`(select count(*)::integer from (${conversationsOf(id)}) as own)
    + (select count(*)::integer from (${unprovenOf(id)}) as unproven)`
  const filesOfProjects = sql`(select count(*)::integer from certificate where client_id = ${id})
    + (select count(*)::integer from project join project_file on project_id = project.id where client_id = ${id})`
  const { rows } = await sql<Record<ClientCount, number>>`select
    ${count('order', 'client_order')} as orders,
    ${count('quote', 'quote')} as quotes,
    ${count('template-request', 'template_request', sql`status <> 'draft'`)} as requests,
    ${count('invoice', 'invoice')} as invoices,
    ${count('payment-claim', 'payment_claim')} as payments,
    ${count('payment-claim', 'payment_claim', sql`status in ${literals(waitingClaims)}`)} as "waitingPayments",
    ${count('project', 'project')} as projects,
    ${count('problem', 'problem')} as problems,
    ${ifReadable('contact', messages)} as messages,
    ${count('file', 'attachment', sql`about_kind = any(${readableKinds(actor)})`)}
      + ${ifReadable('project', filesOfProjects)} as files,
    ${count('note', 'note')} as notes,
    ${ifPermitted('client.update', members)} as members,
    ${ifPermitted('invoice.create', countOf('invoice_draft'))} as drafts,
    ${ifPermitted('invoice.create', countOf('recurring_invoice', sql`next_on is not null`))} as "recurringInvoices",
    ${ifPermitted('client.custody', countOf('custody_item'))} as custody`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('No counts')
  return counts
}

const readMerged = ({ db, now }: Context, id: string) =>
  db
    .selectFrom('client_merge')
    .innerJoin('client', 'client.id', 'client_merge.from_id')
    .select(['client.id', 'client.name', 'merged_at as mergedAt'])
    .where('into_id', '=', id)
    .where('undone_at', 'is', null)
    .where('merged_at', '>=', new Date(now().getTime() - maxMergeDays * dayMs))
    .orderBy('client_merge.id', 'desc')
    .limit(100)
    .execute()
