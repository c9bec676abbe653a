import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Time in milliseconds to read the rest of a refused body before its connection is closed. */
const lingerTime = 5_000

/** Delays the close after an early response until the body has arrived. Closing with unread bytes would reset the
 * connection, and a proxy that is still sending would mark the whole node as failed. */
export function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request
  const closeNow = Socket.prototype.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return closeNow()
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerTime).unref()
    socket.once('close', () => clearTimeout(timer))
    request.once('end', closeNow)
  }
}
