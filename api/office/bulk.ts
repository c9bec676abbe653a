import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { blogFilter } from '#core/blog/blog.ts'
import { removeBlogs } from '#core/blog/edit-blog.server.ts'
import { markContactMessages } from '#core/contact/contact.server.ts'
import { contactFilter } from '#core/contact/contact.ts'
import type { Context } from '#core/context.ts'
import { removeConversations } from '#core/conversation/conversation.server.ts'
import { conversationFilter } from '#core/conversation/conversation.ts'
import type { Chosen } from '#core/listing.ts'
import type { Permission } from '#core/permissions.ts'
import { personFilter } from '#core/person/person.ts'
import { disablePeople } from '#core/person/person-bulk.server.ts'
import { removePortfolios } from '#core/portfolio/edit-portfolio.server.ts'
import { portfolioFilter } from '#core/portfolio/portfolio.ts'
import { removeProjects } from '#core/project/edit-project.server.ts'
import { projectFilter } from '#core/project/project.ts'
import { removeReviews } from '#core/review/review.server.ts'
import { reviewFilter } from '#core/review/review.ts'
import { idListSchema } from '../http/answers.ts'

/** Changes the selected rows and returns the ids of those that changed. */
type Action<Filter> = (ctx: Context, chosen: Chosen<Filter>) => Promise<string[]>

const mostIdsReturned = 1_000

const bulkSchema = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.int(),
  ids: z.array(z.uuid()).describe(`Ids of the changed rows, at most ${mostIdsReturned}`),
})

/** Registers the bulk action route of a resource. */
const bulkRoute =
  <Filter>(
    resource: string,
    permission: Permission,
    filter: z.ZodType<Filter>,
    actions: Record<string, Action<Filter>>,
  ): FastifyPluginAsyncZod =>
  async (api) => {
    const names = Object.keys(actions)
    const body = z
      .object({
        action: z.enum(names, `Must be one of: ${names.join(', ')}`),
        ids: idListSchema.optional().describe('Selected rows, instead of a filter'),
        filter: filter.optional().describe('All rows that match this filter of the list; {} matches all'),
      })
      .refine(({ ids, filter: some }) => (ids === undefined) !== (some === undefined), {
        path: ['ids'],
        message: 'Must be either ids or a filter',
      })
    api.post(
      `/${resource}/bulk`,
      {
        config: { permission },
        schema: {
          tags: [resource],
          summary: `Bulk actions: ${names.join(', ')} (administrators)`,
          body,
          response: { 200: bulkSchema },
        },
      },
      async ({ ctx, body: { action, ids, filter: some } }) => {
        const chosen = ids ? { ids } : { filter: some as Filter }
        const changed = (await actions[action]?.(ctx, chosen)) ?? []
        const returned = changed.slice(0, mostIdsReturned)
        return { acknowledged: true as const, modifiedCount: changed.length, ids: returned }
      },
    )
  }

const resources = [
  bulkRoute('reviews', 'review.remove', reviewFilter, { delete: removeReviews }),
  bulkRoute('portfolios', 'portfolio.remove', portfolioFilter, { delete: removePortfolios }),
  bulkRoute('blogs', 'blog.remove', blogFilter, { delete: removeBlogs }),
  bulkRoute('projects', 'project.remove', projectFilter, { delete: removeProjects }),
  bulkRoute('contact', 'contact.mark', contactFilter, {
    'mark-read': (ctx, chosen) => markContactMessages(ctx, chosen, true),
    'mark-unread': (ctx, chosen) => markContactMessages(ctx, chosen, false),
  }),
  bulkRoute('conversations', 'contact.remove', conversationFilter, {
    'mark-read': (ctx, chosen) => markContactMessages(ctx, chosen, true),
    'mark-unread': (ctx, chosen) => markContactMessages(ctx, chosen, false),
    delete: removeConversations,
  }),
  bulkRoute('users', 'person.update', personFilter, {
    disable: (ctx, chosen) => disablePeople(ctx, chosen, true),
    enable: (ctx, chosen) => disablePeople(ctx, chosen, false),
  }),
]

export const bulk: FastifyPluginAsyncZod = async (api) => {
  for (const resource of resources) await api.register(resource)
}
