import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { cutForwardedFor } from './forwarded-for.ts'
import { networkOf } from './network-of.ts'

/** Bounds of the bodies that arrive at one node; sizes in bytes, times in milliseconds. */
export type BodyBounds = {
  /** Bodies of one client that have not arrived completely. */
  unfinishedPerClient: number
  /** Received bytes of one client, and of all of them, held until their requests are answered. */
  bytesPerClient: number
  bytes: number
  /** After the grace period a body is cut off if it has fewer bytes than `leastBytesPerSecond` requires. */
  gracePeriod: number
  leastBytesPerSecond: number
}

/** Five uploads of 5 MB in base64 fit into one client's share. One succeeds at half a megabit per second. */
export const usualBodyBounds: BodyBounds = {
  unfinishedPerClient: 32,
  bytesPerClient: 40 * 2 ** 20,
  bytes: 160 * 2 ** 20,
  gracePeriod: 10_000,
  leastBytesPerSecond: 16 * 1024,
}

const checkEvery = 500
/** Bodies up to this size, such as forms, are accepted even if uploads have used up all bytes. */
const smallBody = 64 * 1024

const refusals = {
  unfinished: () =>
    new Refusal('limited', 'Too many requests at once. Please let the first ones finish.', soon),
  clientBytes: () =>
    new Refusal('limited', 'Too much is being uploaded at once. Please try again shortly.', soon),
  bytes: () =>
    new Refusal('unavailable', 'The site is receiving too much at once. Please try again shortly.', soon),
  speed: () => new Refusal('too_slow', 'The request took too long to arrive. Please try again.'),
}
const soon = { retryAfterSeconds: 10 }

type Client = { unfinished: number; bytes: number }
type Body = { stream: Transform; began: number; received: number }

/** Bounds bodies while they arrive, so that unfinished ones take neither the memory nor the slots of other clients.
 * Must be called before hooks that refuse requests, because the bodies of refused requests count too.
 * Returns a function that adds the hook to refuse clients with too many unfinished bodies. */
export function meterBodies(app: FastifyInstance, bounds: BodyBounds, isPerClient: boolean): () => void {
  const excessive = new WeakSet<FastifyRequest>()
  const clients = new Map<string, Client>()
  const arriving = new Set<Body>()
  let bytes = 0

  function clientOf({ ip }: FastifyRequest) {
    const name = networkOf(ip)
    const client = clients.get(name) ?? { unfinished: 0, bytes: 0 }
    clients.set(name, client)
    const forget = () => client.unfinished === 0 && client.bytes === 0 && clients.delete(name)
    return { client, forget }
  }

  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    cutForwardedFor(request)
    const { client, forget } = clientOf(request)
    client.unfinished++
    if (isPerClient && client.unfinished > bounds.unfinishedPerClient) excessive.add(request)
    const { raw } = request
    const finish = () => {
      raw.off('end', finish).off('close', finish)
      client.unfinished--
      forget()
    }
    // Node reads the rest of a refused body and drops it: it is unfinished until then.
    raw.on('end', finish).on('close', finish)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // Otherwise the client could continue to send the body until the request times out.
    if (excessive.has(request)) reply.header('connection', 'close')
    return payload
  })

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request) || request.method === 'GET' || request.method === 'HEAD') return payload
    const { client, forget } = clientOf(request)
    const { mostHeldBytes = Number.POSITIVE_INFINITY } = request.routeOptions.config
    const held = () => Math.min(body.received, mostHeldBytes)
    if (reply.raw.closed) forget()
    const stream = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const before = held()
        body.received += chunk.length
        const more = held() - before
        client.bytes += more
        bytes += more
        if (more === 0) done(null, chunk)
        else if (isPerClient && client.bytes > bounds.bytesPerClient) done(refusals.clientBytes())
        else if (bytes > bounds.bytes && body.received > smallBody) done(refusals.bytes())
        else done(null, chunk)
      },
    })
    const body: Body = { stream, began: performance.now(), received: 0 }
    arriving.add(body)
    stream.once('close', () => arriving.delete(body))
    payload.once('error', (error) => stream.destroy(error))
    reply.raw.once('close', () => {
      client.bytes -= held()
      bytes -= held()
      forget()
      // A parser that refused the body has left the rest of it unread on the connection.
      payload.unpipe(stream)
      stream.destroy()
      payload.resume()
    })
    return payload.pipe(stream)
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const { stream, began, received } of arriving) {
      const elapsed = now - began - bounds.gracePeriod
      if (elapsed > 0 && received < (elapsed / 1000) * bounds.leastBytesPerSecond)
        stream.destroy(refusals.speed())
    }
  }, checkEvery).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return () =>
    app.addHook('onRequest', async (request) => {
      if (excessive.has(request)) throw refusals.unfinished()
    })
}

/** True for a request whose headers announce a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
