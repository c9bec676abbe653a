import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Keeps of the chain what stands right of the last entry that is no address: left of it, nobody's word counts. */
export function cutForwardedFor({ headers }: FastifyRequest): void {
  const chain = headers['x-forwarded-for']
  if (chain === undefined) return
  const entries = String(chain)
    .split(',')
    .map((entry) => entry.trim())
  const lastBad = entries.findLastIndex((entry) => !isIP(entry))
  if (lastBad < 0) return
  const kept = entries.slice(lastBad + 1)
  if (kept.length > 0) headers['x-forwarded-for'] = kept.join(', ')
  else delete headers['x-forwarded-for']
}
