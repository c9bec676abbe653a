import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Cuts the chain to the entries right of the last one that is not an address: those left of it are not trustworthy. */
export function cutForwardedFor({ headers }: FastifyRequest): void {
  const chain = headers['x-forwarded-for']
  if (chain === undefined) return
  const entries = String(chain)
    .split(',')
    .map((entry) => entry.trim())
  const lastBad = entries.findLastIndex((entry) => !isIP(entry))
  if (lastBad < 0) return
  const rest = entries.slice(lastBad + 1)
  if (rest.length > 0) headers['x-forwarded-for'] = rest.join(', ')
  else delete headers['x-forwarded-for']
}
