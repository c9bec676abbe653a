import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'

/** Whether the site's own page asks. SameSite alone doesn't stop another port of the same host. */
export function isSameOrigin({ method, headers, siteOrigin }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== siteOrigin) return false
  if (site !== undefined) return site === 'same-origin'
  // Browsers name the origin of everything that could change something.
  return origin !== undefined || method === 'GET' || method === 'HEAD'
}

/** A hook for every call that a cookie speaks for. */
export async function onlySameOrigin(request: FastifyRequest): Promise<void> {
  if (!isSameOrigin(request)) throw new Refusal('forbidden', 'Only the site itself may ask this.')
}
