import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'

/** Checks that one of the site's own pages sent the request. SameSite alone allows other ports of the same host. */
export function isSameOrigin({ method, headers, siteOrigin }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== siteOrigin) return false
  if (site !== undefined) return site === 'same-origin'
  // Browsers send Origin with every request that may change state.
  return origin !== undefined || method === 'GET' || method === 'HEAD'
}

/** Hook for routes that are authenticated by a cookie. */
export async function requireSameOrigin(request: FastifyRequest): Promise<void> {
  if (!isSameOrigin(request)) throw new Refusal('forbidden', 'Only the site itself may call this.')
}
