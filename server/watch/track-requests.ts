import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { describePath } from '#platform/log.ts'
import { hasBody } from '../http/request-bodies.ts'
import type { RequestCounters } from './request-counters.ts'
import { requestScope } from './request-scope.ts'
import { labelOf } from './route-label.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True while the request counts as in progress. */
    isUnderWay: boolean
  }
}

const clientLeft = 499

/** Fastify options: request ids are random and never taken from a header, and Fastify logs no requests itself. */
export const requestIdentity = {
  genReqId: () => randomUUID(),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
}

/** Logs one line per request and counts it when its response closes, whichever side ended it. */
export function trackRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  requestCounters: RequestCounters,
): void {
  const began = performance.now()
  const isStream = request.routeOptions.config?.isStream ?? false
  if (isStream) requestCounters.streams++
  else if (!hasBody(request)) countUnderWay(request, requestCounters)
  reply.raw.once('close', () => {
    if (isStream) requestCounters.streams--
    else stopCounting(request, requestCounters)
    const status = reply.raw.headersSent ? reply.raw.statusCode : clientLeft
    const milliseconds = performance.now() - began
    const route = labelOf(request)
    const series = requestCounters.of(route, request.method)
    series.count(status)
    if (!isStream) series.time(milliseconds)
    const { method, url, failure } = request
    const ms = Math.round(milliseconds * 10) / 10
    const line = { method, route, path: describePath(url), status, ms }
    if (!failure) request.log.info(line, 'request')
    else request.log.error({ ...line, err: failure }, 'request failed')
  })
}

/** Counts a request as in progress once it is complete: a body that never ends must not look like load. */
function countUnderWay(request: FastifyRequest, requestCounters: RequestCounters): void {
  if (request.isUnderWay || request.routeOptions.config?.isStream) return
  request.isUnderWay = true
  requestCounters.underWay++
}

/** Stops counting a request as in progress. Only its response remains to be sent. */
export function stopCounting(request: FastifyRequest, requestCounters: RequestCounters): void {
  if (!request.isUnderWay) return
  request.isUnderWay = false
  requestCounters.underWay--
}

/** Stops counting requests as in progress when their response is complete or its stream begins: slow readers must not
 * look like load. Must be added after every other hook that changes responses. */
export function stopCountingOnResponse(app: FastifyInstance, requestCounters: RequestCounters): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    stopCounting(request, requestCounters)
    return payload
  })
}

/** Logs and counts every request, and runs it in a scope with its id, for example for the log of slow queries. */
export function trackRequests(app: FastifyInstance, requestCounters: RequestCounters): void {
  app.decorateRequest('pageRoute', '')
  app.decorateRequest('failure')
  app.decorateRequest('isUnderWay', false)
  app.addHook('onRequest', (request, reply, done) => {
    trackRequest(request, reply, requestCounters)
    requestScope.run(request.id, done)
  })
  // A body is read in the scope of the connection, which has no request id.
  app.addHook('preValidation', (request, _reply, done) => {
    countUnderWay(request, requestCounters)
    requestScope.run(request.id, done)
  })
}

/** Sends the id of a request. Must be added after the cache, because an id belongs to one request only. */
export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    return payload
  })
}
