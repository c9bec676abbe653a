import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { siteName } from './over-https.ts'

type SlowBody = {
  port: number
  authority: string
  path: string
  body: string
  /** 0 stops after the first byte. */
  bytesPerSecond: number
}

/** Sends a JSON body slowly over HTTP/1.1. Resolves when the connection is closed, without a status if unanswered. */
export async function sendSlowly({ port, authority, path, body, bytesPerSecond }: SlowBody) {
  const began = performance.now()
  const socket = connectTls({
    socket: connect({ host: '127.0.0.1', port }),
    servername: siteName,
    ca: authority,
    ALPNProtocols: ['http/1.1'],
  })
  let received = ''
  socket.setEncoding('utf8').on('data', (part) => (received += part))
  // Writing to a connection that was closed meanwhile fails.
  socket.on('error', () => {})
  const closed = once(socket, 'close').catch(() => {})
  const headers = [`Host: ${siteName}`, 'Content-Type: application/json', 'Connection: close']
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  socket.write(`POST ${path} HTTP/1.1\r\n${[...headers, length].join('\r\n')}\r\n\r\n${body.slice(0, 1)}`)
  const portion = Math.ceil(bytesPerSecond / 10)
  for (let sent = 1; portion > 0 && sent < body.length && !received; sent += portion) {
    await delay(100)
    if (!socket.closed) socket.write(body.slice(sent, sent + portion))
  }
  await closed
  const status = received ? Number(received.split(' ')[1]) : undefined
  return { status, seconds: (performance.now() - began) / 1_000 }
}
