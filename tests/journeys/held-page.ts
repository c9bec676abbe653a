import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** Long enough for a script that has arrived to run. */
const scriptMs = 1_000

/** Starts a proxy to a site that sends the body of a page only when the scripts of its head have arrived. */
export async function startHeldPage(siteAddress: string): Promise<{ address: string } & AsyncDisposable> {
  const scriptSent = Promise.withResolvers<void>()
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(siteAddress).host, 'accept-encoding': 'identity' }
    const forwarded = request(siteAddress + asked.url, { method: asked.method, headers }, async (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      const body = await buffer(got)
      const end = got.headers['content-type']?.startsWith('text/html') ? body.indexOf('<main') : -1
      if (end >= 0) {
        answer.write(body.subarray(0, end))
        await scriptSent.promise
        await delay(scriptMs)
      }
      answer.end(body.subarray(Math.max(end, 0)))
      if (/\/entry\.client-/.test(asked.url ?? '')) scriptSent.resolve()
    })
    asked.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
