import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Drops the content of responses to HEAD. Fastify would read a stream to its end, after its gate is free and its client
 * has the response. */
export function dropContentOfHead(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.on('error', () => {})
    payload.destroy()
    return Readable.from([])
  })
}
