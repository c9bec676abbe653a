import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PlainAnswer = { headers: string[]; body: string }

/** The baseline: node:http with one prepared response. Receives the response and sends its port as messages. */
process.once('message', ({ headers, body: encoded }: PlainAnswer) => {
  const body = Buffer.from(encoded, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
