import type { FastifyReply } from 'fastify'
import { Refusal } from '#core/errors.ts'

/** Leaves most of a node's capacity to other clients. A page with all its requests needs about ten. */
const maxPerClient = 100

/** Returns a function that counts a client's requests in progress and throws a refusal beyond the limit. */
export function limitConcurrentRequests(): (client: string, reply: FastifyReply) => void {
  const clients = new Map<string, number>()
  return (client, reply) => {
    const count = clients.get(client) ?? 0
    if (count >= maxPerClient) {
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
