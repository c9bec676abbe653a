import { once } from 'node:events'
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'

export const siteName = 'shop.example'

// Without the port, as browsers send it; Node would add the port.
const authorityHeader = { ':authority': siteName }

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }
export type Visitor = AsyncDisposable & {
  protocol: string
  ask: (path: string, options?: RequestOptions) => Promise<Answer>
  /** Reads a streamed response: `soFar` returns the received text, `ended` resolves to the kind of its end. */
  follow: (path: string, headers: Record<string, string>) => { soFar: () => string; ended: Promise<string> }
}

/** Opens an HTTP/2 connection like a browser's, from the given address, trusting only one authority. */
export async function connectVisitor(port: number, authority: string, from = '127.0.0.1'): Promise<Visitor> {
  const socket = connectTls({
    socket: connect({ host: '127.0.0.1', port, localAddress: from }),
    servername: siteName,
    ca: authority,
    ALPNProtocols: ['h2', 'http/1.1'],
  })
  await once(socket, 'secureConnect')
  const session = connectHttp2(`https://${siteName}`, { createConnection: () => socket })
  session.on('error', () => {})
  return {
    protocol: String(socket.alpnProtocol),
    async ask(path, { method = 'GET', headers = {}, body } = {}) {
      const stream = session.request(
        { ...authorityHeader, ':method': method, ':path': path, ...headers },
        { endStream: body === undefined },
      )
      stream.setTimeout(30_000, () => stream.destroy(new Error(`${method} ${path} was not answered`)))
      if (body !== undefined) stream.end(body)
      const answered = once(stream, 'response')
      const [[got], read] = await Promise.all([answered, text(stream)])
      const { ':status': status, ...rest } = got
      return { status: Number(status), headers: rest, body: read }
    },
    follow(path, headers) {
      const stream = session.request({ ...authorityHeader, ':path': path, ...headers })
      let soFar = ''
      stream.setEncoding('utf8').on('data', (part) => (soFar += part))
      const ended = once(stream, 'end').then(
        () => 'to its end',
        (error: Error) => error.message,
      )
      return { soFar: () => soFar, ended }
    },
    async [Symbol.asyncDispose]() {
      session.destroy()
    },
  }
}
