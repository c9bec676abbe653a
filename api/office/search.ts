import { z } from 'zod'
import { searchRecords } from '#core/search/search.server.ts'
import { foundRow, searchRequest } from '#core/search/search.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const present = presenter(foundRow)

export function search(api: Api): void {
  api.get(
    '/search',
    {
      config: { permission: 'record.search' },
      schema: {
        tags: ['search'],
        summary: 'Search records of all kinds that the user may read',
        description:
          'Staff find the records of all clients that their role includes, clients their own. A number, transaction ID or phone in any spelling leads straight to its record.',
        querystring: searchRequest,
        response: { 200: z.array(foundRow) },
      },
    },
    async ({ ctx, query }) => (await searchRecords(ctx, query)).map(present),
  )
}
