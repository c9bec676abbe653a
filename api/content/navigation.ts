import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getNavigation, saveNavigation } from '#core/navigation/navigation.server.ts'
import {
  checkedNavigationRow,
  type NavigationRow,
  navigationInput,
  navigationPlace,
} from '#core/navigation/navigation.ts'
import { withoutQuery } from '#core/redirect/fold-path.ts'
import { longTextBodyLimit, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { addressesFor } from './addresses-for.ts'

const tags = ['pages']
const params = z.object({ place: navigationPlace })

export function navigation(api: Api): void {
  api.get(
    '/navigation/:place',
    {
      config: { permission: 'page.read' },
      schema: {
        tags,
        summary: 'Read the links of the top bar or the footer',
        params,
        response: { 200: checkedNavigationRow },
      },
    },
    async (request) => withMissing(request, await getNavigation(request.ctx, request.params.place)),
  )
  api.put(
    '/navigation/:place',
    {
      config: { permission: 'page.edit' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Replace the links of the top bar or the footer',
        description: '`missing` in the answer lists addresses of this site that lead nowhere.',
        params,
        body: navigationInput,
        response: { 200: checkedNavigationRow, 409: problemSchema },
      },
    },
    async (request) =>
      withMissing(request, await saveNavigation(request.ctx, request.params.place, request.body)),
  )
}

/** Adds the addresses of this site that lead nowhere. */
async function withMissing(request: FastifyRequest, row: NavigationRow) {
  const { statusOf } = addressesFor(request)
  const links = row.items.flatMap(({ to, links: inside = [] }) => [to, ...inside.map((link) => link.to)])
  const paths = new Set(links.filter((to) => to.startsWith('/')).map(withoutQuery))
  const missing: string[] = []
  for (const path of paths) if ((await statusOf(path)) === 404) missing.push(path)
  return { ...row, missing }
}
