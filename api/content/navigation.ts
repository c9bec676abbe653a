import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getNavigation, saveNavigation } from '#core/navigation/navigation.server.ts'
import {
  checkedNavigationRow,
  type NavigationRow,
  navigationInput,
  navigationPlace,
} from '#core/navigation/navigation.ts'
import { longTextBodyLimit, problemSchema } from '../http/answers.ts'

const tags = ['pages']
const params = z.object({ place: navigationPlace })

export const navigation: FastifyPluginAsyncZod = async (api) => {
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

  type Asking = { headers: { host?: string | undefined }; ip: string }

  /** Visits the addresses of this site as a visitor, one after the other. */
  async function withMissing({ headers: { host }, ip }: Asking, row: NavigationRow) {
    const links = row.items.flatMap(({ to, links: inside = [] }) => [to, ...inside.map((link) => link.to)])
    const paths = new Set(links.filter((to) => to.startsWith('/')).map((to) => to.replace(/[?#].*/, '')))
    const missing: string[] = []
    for (const url of paths) {
      const { statusCode } = await api.inject({ url, headers: host ? { host } : {}, remoteAddress: ip })
      if (statusCode === 404) missing.push(url)
    }
    return { ...row, missing }
  }
}
