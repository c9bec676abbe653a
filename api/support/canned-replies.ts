import {
  createCannedReply,
  listCannedReplies,
  removeCannedReply,
  updateCannedReply,
} from '#core/canned-reply/canned-reply.server.ts'
import { cannedReplyInput, cannedReplyPatch, cannedReplyRow } from '#core/canned-reply/canned-reply.ts'
import { longTextBodyLimit } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { creating, listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['conversations']
const present = presenter(cannedReplyRow)

export function cannedReplies(api: Api): void {
  listingAll(api, {
    path: '/canned-replies',
    permission: 'canned-reply.list',
    tags,
    summary: 'List all canned replies by title',
    row: cannedReplyRow,
    list: listCannedReplies,
    present,
  })
  creating(api, {
    path: '/canned-replies',
    permission: 'canned-reply.edit',
    bodyLimit: longTextBodyLimit,
    tags,
    summary: 'Add a canned reply',
    body: cannedReplyInput,
    refusals: [409],
    create: createCannedReply,
  })
  changing(api, {
    path: '/canned-replies/:id',
    permission: 'canned-reply.edit',
    bodyLimit: longTextBodyLimit,
    tags,
    summary: 'Change a canned reply',
    body: cannedReplyPatch,
    change: updateCannedReply,
  })
  removing(api, {
    path: '/canned-replies/:id',
    permission: 'canned-reply.edit',
    tags,
    summary: 'Delete a canned reply',
    remove: removeCannedReply,
  })
}
