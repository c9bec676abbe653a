import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { describePath } from '#platform/log.ts'
import { requestScope } from './request-scope.ts'
import type { RequestTally } from './request-tally.ts'
import { labelOf } from './route-label.ts'

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
  else tally.underWay++
  reply.raw.once('close', () => {
    if (isStream) tally.streams--
    else tally.underWay--
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

/** From here on everything about a request carries its id: its answer, its line, its slow queries. */
export function followRequests(app: FastifyInstance, tally: RequestTally): void {
  app.decorateRequest('pageRoute', '')
  app.decorateRequest('failure')
  app.addHook('onRequest', (request, reply, done) => {
    follow(request, reply, tally)
    requestScope.run(request.id, done)
  })
  // A body is read in the scope of the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => requestScope.run(request.id, done))
}

/** After what keeps answers: an id belongs to one request only. */
export function tellRequestId(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    return payload
  })
}
