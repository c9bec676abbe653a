import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = AsyncDisposable & {
  /** `host:port`, as in a URL. */
  hostAndPort: string
  /** Accepts connections and bytes but forwards nothing, like a network that drops packets. Dropped bytes are lost
   * for good. */
  isUnresponsive: boolean
  /** Closes all current connections. */
  cut: () => void
}

/** Starts a proxy to another port of this machine. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((outer) => {
    track(outer)
    let isLost = false
    const pass = (to: Socket) => (bytes: Buffer) => {
      isLost ||= proxy.isUnresponsive
      if (!isLost) to.write(bytes)
    }
    const inner = connect(port, '127.0.0.1')
    track(inner)
    outer.on('data', pass(inner))
    inner.on('data', pass(outer))
    outer.once('close', () => inner.destroy())
    inner.once('close', () => {
      if (!isLost && !proxy.isUnresponsive) outer.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TcpProxy = {
    hostAndPort: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUnresponsive: false,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      proxy.cut()
      await closed
    },
  }
  return proxy
}
