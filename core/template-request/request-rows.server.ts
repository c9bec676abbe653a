import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains } from '../listing.server.ts'
import { renameKeys } from '../rename-keys.ts'
import { pendingRequests, requestsToQuote, type TemplateRequest } from './template-request.ts'
import type { RequestBrief, RequestFilter } from './template-request-input.ts'

export const requestColumns = [
  'id',
  'number',
  'email',
  'client_name as clientName',
  'template_id as templateId',
  'business_name as businessName',
  'phone',
  'has_domain as hasDomain',
  'domain',
  'domain_expires_on as domainExpiry',
  'domain_wanted as domainWanted',
  'languages',
  'colours',
  'pages',
  'reference_links as referenceLinks',
  'attachment_ids as attachmentIds',
  'deadline',
  'budget',
  'text',
  'status',
  'questions',
  'quote',
  'order_id as orderId',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'version',
] as const

const columnNames = {
  templateId: 'template_id',
  businessName: 'business_name',
  hasDomain: 'has_domain',
  domainExpiry: 'domain_expires_on',
  domainWanted: 'domain_wanted',
  referenceLinks: 'reference_links',
  attachmentIds: 'attachment_ids',
} as const
export const briefColumns = (brief: RequestBrief) => renameKeys(brief, columnNames)

export const requestSorts = {
  number: sql`number`,
  clientName: sql`lower(client_name)`,
  email: sql`email`,
  status: sql`status`,
  businessName: sql`lower(business_name)`,
}

/** Selects sent requests. Drafts are visible only to their author. */
export const sentRequests = (ctx: Context, filter: RequestFilter) =>
  requests(ctx, filter).where('status', '<>', 'draft')

export function requests({ db }: Context, { q, status, group }: RequestFilter) {
  let found = db.selectFrom('template_request')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (status) found = found.where('status', '=', status)
  if (group === 'pending') found = found.where('status', 'in', pendingRequests)
  if (group === 'to-quote') found = found.where('status', 'in', requestsToQuote)
  if (group === 'ended') found = found.where('status', 'not in', ['draft', ...pendingRequests])
  return found
}

/** Locks a sent request until the transaction ends. */
export async function getRequestLocked(inside: Context, id: string): Promise<TemplateRequest> {
  const row = await sentRequests(inside, {})
    .select(requestColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Request')
  return row
}
