import type { Context } from '../context.ts'
import { chosenIdsToLock } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { assignMany } from '../work/assign-many.server.ts'
import type { ConversationFilter } from './conversation.ts'
import { conversations } from './conversation-rows.server.ts'

/** Assigns the selected conversations, or frees them. Returns the ids of those that had another assignee. */
export async function assignConversations(
  ctx: Context,
  chosen: Chosen<ConversationFilter>,
  assignee: string | null,
): Promise<string[]> {
  permit(ctx, 'work.change')
  permit(ctx, 'contact.change')
  const filter = 'filter' in chosen ? chosen.filter : {}
  const findIds = (inside: Context) => chosenIdsToLock(conversations(inside, filter), chosen)
  return assignMany(ctx, 'contact', { findIds, assignee })
}
