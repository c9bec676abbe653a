import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { describePath } from '#platform/log.ts'
import { hasBody } from '../request-bodies.ts'
import { requestScope } from './request-scope.ts'
import type { RequestTally } from './request-tally.ts'
import { labelOf } from './route-label.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted as being worked on. */
    isUnderWay: boolean
  }
}

const clientLeft = 499

/** For Fastify: ids that can't be guessed or given from outside, and no lines of its own about requests. */
export const requestIdentity = {
  genReqId: () => randomUUID(),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
}

/** Writes the one line about a request once it is over, and counts it, whoever ended it. */
export function follow(request: FastifyRequest, reply: FastifyReply, tally: RequestTally): void {
  const began = performance.now()
  const isStream = request.routeOptions.config?.isStream ?? false
  if (isStream) tally.streams++
  else if (!hasBody(request)) countUnderWay(request, tally)
  reply.raw.once('close', () => {
    if (isStream) tally.streams--
    else endWork(request, tally)
    const status = reply.raw.headersSent ? reply.raw.statusCode : clientLeft
    const milliseconds = performance.now() - began
    const route = labelOf(request)
    const series = tally.of(route, request.method)
    series.count(status)
    if (!isStream) series.time(milliseconds)
    const { method, url, failure } = request
    const ms = Math.round(milliseconds * 10) / 10
    const line = { method, route, path: describePath(url), status, ms }
    if (!failure) request.log.info(line, 'request')
    else request.log.error({ ...line, err: failure }, 'request failed')
  })
}

/** Counts a request once nothing of it is missing: a body that never ends must not look like work. */
function countUnderWay(request: FastifyRequest, tally: RequestTally): void {
  if (request.isUnderWay || request.routeOptions.config?.isStream) return
  request.isUnderWay = true
  tally.underWay++
}

/** What remains is to send the answer. */
export function endWork(request: FastifyRequest, tally: RequestTally): void {
  if (!request.isUnderWay) return
  request.isUnderWay = false
  tally.underWay--
}

/** Once an answer is made, or its stream begins, it is no more work: clients that take it slowly must not look like
 * load. To be added after every other hook that changes answers. */
export function endWorkWithAnswers(app: FastifyInstance, tally: RequestTally): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    endWork(request, tally)
    return payload
  })
}

/** From here on everything about a request carries its id: its answer, its line, its slow queries. */
export function followRequests(app: FastifyInstance, tally: RequestTally): void {
  app.decorateRequest('pageRoute', '')
  app.decorateRequest('failure')
  app.decorateRequest('isUnderWay', false)
  app.addHook('onRequest', (request, reply, done) => {
    follow(request, reply, tally)
    requestScope.run(request.id, done)
  })
  // A body is read in the scope of the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    countUnderWay(request, tally)
    requestScope.run(request.id, done)
  })
}

/** After what keeps answers: an id belongs to one request only. */
export function tellRequestId(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    return payload
  })
}
