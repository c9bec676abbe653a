import { z } from 'zod'
import type { Permission } from '#core/audiences.ts'
import type { Context } from '#core/context.ts'
import type { Chosen } from '#core/listing.ts'
import { idListSchema } from './answers.ts'
import type { Api } from './request-context.ts'

/** Input of some of the actions besides the rows. */
type Details = { reason?: string | undefined; assignee?: string | null | undefined }
type DetailSchemas = { reason?: z.ZodType<string>; assignee?: z.ZodType<string | null> }

/** Changes the selected rows and returns the ids of those that changed. */
type Action<Filter> = (ctx: Context, chosen: Chosen<Filter>, details: Details) => Promise<string[]>

const mostIdsReturned = 1_000

const unknownName: z.core.$ZodObjectParams = {
  error: ({ code }) => (code === 'unrecognized_keys' ? 'The list has no filter of this name' : undefined),
}

const bulkSchema = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.int(),
  ids: z.array(z.uuid()).describe(`Ids of the changed rows, at most ${mostIdsReturned}`),
})

/** Registers the bulk action route of a resource. */
export function bulkRoute<Filter>(
  api: Api,
  resource: string,
  permission: Permission,
  filter: z.ZodType<Filter>,
  actions: Record<string, Action<Filter>>,
  { reason, assignee }: DetailSchemas = {},
): void {
  const names = Object.keys(actions)
  // A misspelt name would choose all rows.
  const knownFilter = filter instanceof z.ZodObject ? z.strictObject(filter.shape, unknownName) : filter
  const body = z
    .object({
      action: z.enum(names, `Must be one of: ${names.join(', ')}`),
      ids: idListSchema.optional().describe('Selected rows, instead of a filter'),
      filter: knownFilter.optional().describe('All rows that match this filter of the list; {} matches all'),
      ...(reason && { reason: reason.optional() }),
      ...(assignee && { assignee: assignee.optional() }),
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
        summary: `Bulk actions: ${names.join(', ')}`,
        body,
        response: { 200: bulkSchema },
      },
    },
    async ({ ctx, body: { action, ids, filter: some, ...details } }) => {
      const chosen = ids ? { ids } : { filter: some as Filter }
      const changed = (await actions[action]?.(ctx, chosen, details as Details)) ?? []
      const returned = changed.slice(0, mostIdsReturned)
      return { acknowledged: true as const, modifiedCount: changed.length, ids: returned }
    },
  )
}
