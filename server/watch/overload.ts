import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#api/http/problem.ts'
import { renderPlainPage } from './plain-page.ts'

/** Refuses a request with 503. The time to retry is random, so that not all clients return in the same second. */
export function refuseOverloaded(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = randomInt(2, 6)
  reply.header('retry-after', seconds)
  const sentence = `The site has too much to do right now. Please try again in ${seconds} seconds.`
  if (!wantsPage(request)) return sendProblem(reply, 503, sentence)
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .send(renderPlainPage('Too much to do', `${sentence} Nothing was changed.`, request.url))
}

/** True for navigation to a page, false for a request by a script. */
export const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
