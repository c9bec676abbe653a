import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Tunnel = AsyncDisposable & {
  address: string
  /** Answers 502, as when the host is unreachable. */
  isDown: boolean
}

/** Starts an HTTP CONNECT proxy for one host name; `open` connects to the real server. */
export async function startTunnel(host: string, open: () => Socket): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('connect', ({ url }, socket) => {
    if (tunnel.isDown || url !== `${host}:443`) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const inner = open()
    inner.on('error', () => socket.destroy())
    inner.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      inner.pipe(socket).pipe(inner)
    })
    socket.once('close', () => inner.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const tunnel: Tunnel = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDown: false,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return tunnel
}
