import type { FastifyReply } from 'fastify'
import { Refusal } from '#core/errors.ts'

/** Leaves most of a node's places to other clients; a page with all that it asks for needs about ten. */
const mostPerClient = 100

/** Counts the requests of each client that are being answered, and refuses one client too many. */
export function createRequestsAtOnce(): (client: string, reply: FastifyReply) => void {
  const clients = new Map<string, number>()
  return (client, reply) => {
    const count = clients.get(client) ?? 0
    if (count >= mostPerClient) {
      throw new Refusal('limited', 'Too many requests at once. Please wait for the first ones.', {
        retryAfterSeconds: 1,
      })
    }
    clients.set(client, count + 1)
    reply.raw.once('close', () => {
      const left = (clients.get(client) ?? 1) - 1
      if (left > 0) clients.set(client, left)
      else clients.delete(client)
    })
  }
}
