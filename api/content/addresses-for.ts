import type { FastifyRequest } from 'fastify'
import { findOwnPage } from '#core/page/find-own-page.server.ts'
import { findRedirect } from '#core/redirect/find-redirect.server.ts'
import { foldPath } from '#core/redirect/fold-path.ts'
import type { SiteAddresses } from '#core/redirect/site-addresses.ts'

/** Tells what stands at the paths of this site. Renders a page only where it depends on a record, as a visitor. */
export function addressesFor({ ctx, server, headers: { host }, ip }: FastifyRequest): SiteAddresses {
  const kindOf = server.addressKindOf
  return {
    kindOf,
    async statusOf(path) {
      const kind = kindOf(path)
      if (kind === 'page') return 200
      if (kind === 'free') {
        const own = foldPath(path)
        if (own !== undefined && (await findOwnPage(ctx, own))) return 200
        return (await findRedirect(ctx, path))?.status ?? 404
      }
      const answer = await server.inject({ url: path, headers: host ? { host } : {}, remoteAddress: ip })
      return answer.statusCode
    },
  }
}
