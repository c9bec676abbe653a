import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** In milliseconds: how long the rest of a refused body is read before its connection is closed. */
const lingerTime = 5_000

/** Delays the close after an early answer until the body has arrived: closing with unread bytes resets the connection,
 * and a proxy that is still sending then takes the whole node for failed. */
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
