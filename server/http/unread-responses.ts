import type { FastifyInstance } from 'fastify'
import { networkOf } from './network-of.ts'

type Unread = { client: string; bytes: number; cutOff: () => void }

/** Bytes held by one node for all clients together. */
export const maxUnreadBytes = 160 * 2 ** 20
/** Approximate memory of a connection and its request, without the response. */
const ownBytes = 16 * 1024

/** Bounds the complete responses that wait for slow clients. Beyond the bound, the oldest response of the client with
 * the most bytes is cut off. */
export function boundUnreadResponses(app: FastifyInstance, most: number): void {
  // Oldest first.
  const unread = new Set<Unread>()
  let total = 0

  function remove(answer: Unread) {
    if (unread.delete(answer)) total -= answer.bytes
  }

  function findOldestOfGreediest(): Unread | undefined {
    const bytes = new Map<string, number>()
    for (const one of unread) bytes.set(one.client, (bytes.get(one.client) ?? 0) + one.bytes)
    const greediest = Math.max(...bytes.values())
    return [...unread].find(({ client }) => bytes.get(client) === greediest)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const isMade = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isMade || reply.raw.destroyed || reply.raw.closed) return payload
    const cutOff = () => request.raw.socket.destroy()
    const answer = { client: networkOf(request.ip), bytes: payload.length + ownBytes, cutOff }
    unread.add(answer)
    total += answer.bytes
    reply.raw.once('close', () => remove(answer))
    for (
      let one = total > most && findOldestOfGreediest();
      one;
      one = total > most && findOldestOfGreediest()
    ) {
      remove(one)
      one.cutOff()
    }
    return payload
  })
}
