import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'

const newKeys = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  return { ecdh, auth, p256dh: ecdh.getPublicKey('base64url') }
}

/** A push subscription as a browser writes it, at an address that is never called. */
export function aSubscription(endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) {
  const { p256dh, auth } = newKeys()
  return { endpoint, keys: { p256dh, auth } }
}

type Received = { headers: NodeJS.Dict<string | string[]>; message: unknown; bytes: number }

/** Starts a push service with one subscription. It decrypts as a browser does (RFC 8291), and answers with `status`. */
export async function startPushService() {
  const { ecdh, auth, p256dh } = newKeys()
  const received: Received[] = []
  const service = { status: 201 }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const message = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth })
    received.push({ headers: request.headers, message: JSON.parse(message.toString()), bytes: body.length })
    response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    service,
    received,
    subscription: { endpoint: `http://127.0.0.1:${port}/subscription`, keys: { p256dh, auth } },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
