import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Finding } from './finding.ts'

/** Starts a server whose URL the scanners inject. A request to it proves server-side request forgery. */
export async function openCallbackServer(): Promise<{
  address: string
  findings: Finding[]
  close: () => void
}> {
  const findings: Finding[] = []
  const server = createServer((request, response) => {
    // Ignores the scanner's own requests, which read the recorded hits.
    const isScanner = /^\/get_\w+\.php/.test(request.url ?? '')
    if (!isScanner)
      findings.push({
        scanner: 'trap',
        user: 'the site',
        kind: 'fetched a foreign address',
        detail: `${request.method} ${request.url}`,
      })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, findings, close: () => server.close() }
}
