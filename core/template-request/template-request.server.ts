import { sql } from 'kysely'
import type { Attachment } from '../attachment/attachment.ts'
import { readAttachments } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, isClientOf, permit, permitFor } from '../permissions.ts'
import { readMoves } from '../timeline/timeline.server.ts'
import type { StateChange } from '../timeline/timeline.ts'
import { requestColumns, requestSorts, requests, sentRequests } from './request-rows.server.ts'
import type { TemplateRequest } from './template-request.ts'
import type { RequestFilter, RequestListRequest } from './template-request-input.ts'

export type TemplateRequestDetail = TemplateRequest & { events: StateChange[]; files: Attachment[] }

/** Lists the sent requests of all clients. */
export async function listRequests(
  ctx: Context,
  request: RequestListRequest,
): Promise<Page<TemplateRequest>> {
  permit(ctx, 'template-request.list')
  return pageOf(ctx, sentRequests(ctx, request).select(requestColumns), request, requestSorts)
}

/** Selects a client's requests. Includes the drafts of addresses for which the actor is that client. */
function requestsOf(ctx: Context, email: string, filter: RequestFilter) {
  const addresses = addressesOf(ctx.actor, email, 'template-request.list-own')
  const own = addresses.filter((address) => isOwn(ctx, address))
  return requests(ctx, filter)
    .where('email', 'in', addresses)
    .where(sql<boolean>`(status <> 'draft' or email = any(${own}::text[]))`)
}

export async function listRequestsOf(
  ctx: Context,
  email: string,
  request: RequestListRequest,
): Promise<Page<TemplateRequest>> {
  permitFor(ctx, 'template-request.list-own', email)
  return pageOf(ctx, requestsOf(ctx, email, request).select(requestColumns), request, requestSorts)
}

export async function getRequest(ctx: Context, id: string): Promise<TemplateRequestDetail> {
  permit(ctx, 'template-request.ask')
  const row = await requests(ctx, {}).select(requestColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Request')
  permitFor(ctx, 'template-request.open', row.email)
  const isDraftOfOther = row.status === 'draft' && !isOwn(ctx, row.email)
  if (isDraftOfOther) throw notFound('Request')
  const [events, attachments] = await Promise.all([readMoves(ctx, id), readAttachments(ctx, [id])])
  const files = (attachments.get(id) ?? []).filter((file) => row.attachmentIds.includes(file.id))
  return { ...row, events, files }
}

const isOwn = ({ actor }: Context, email: string) => isClientOf(actor, 'template-request.answer', email)
