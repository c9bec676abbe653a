import { z } from 'zod'
import { trashKinds } from '#core/records/kinds.ts'
import { listTrash, purgeFromTrash, restoreAllFromTrash, restoreFromTrash } from '#core/trash/trash.server.ts'
import { trashRequest, trashRow } from '#core/trash/trash.ts'
import { changed, changedSchema, deleted, deletedSchema, idListSchema } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const kind = z.enum(trashKinds)
const tags = ['trash']

const present = presenter(trashRow)

export function trash(api: Api): void {
  api.get(
    '/trash',
    {
      config: { permission: 'trash.list' },
      schema: {
        tags,
        summary: 'List deleted records, latest first',
        description: 'X-Total-Count is the number of records.',
        querystring: trashRequest,
        response: { 200: z.array(trashRow) },
      },
    },
    async ({ ctx, query }, reply) => {
      const { rows, total } = await listTrash(ctx, query)
      return reply.header('x-total-count', total).send(rows.map(present))
    },
  )
  api.post(
    '/trash/:kind/:id/restore',
    {
      config: { permission: 'trash.restore' },
      schema: {
        tags,
        summary: 'Restore a record',
        params: z.object({ kind, id: z.uuid() }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params }) => {
      await restoreFromTrash(ctx, params.kind, params.id)
      return changed(1)
    },
  )
  api.post(
    '/trash/:kind/restore',
    {
      config: { permission: 'trash.restore' },
      schema: {
        tags,
        summary: 'Restore several records',
        params: z.object({ kind }),
        body: z.object({ ids: idListSchema }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body: { ids } }) => ({
      ...changed(await restoreAllFromTrash(ctx, params.kind, ids)),
      matchedCount: ids.length,
    }),
  )
  api.delete(
    '/trash/:kind/:id',
    {
      config: { permission: 'trash.purge' },
      schema: {
        tags,
        summary: 'Delete permanently',
        params: z.object({ kind, id: z.uuid() }),
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await purgeFromTrash(ctx, params.kind, params.id)
      return deleted()
    },
  )
}
