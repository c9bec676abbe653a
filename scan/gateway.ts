import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Finding, ScanTarget } from './finding.ts'

const renewAfter = 5 * 60_000

/** Blocked calls: they would end the scan's own session, or never end. */
const blocked = [
  /^\w+ \/api\/events/,
  /^POST \/api\/auth\/sign-out/,
  /^DELETE \/api\/(account|auth\/sessions)\b/,
  /^PATCH \/api\/users\//,
  /^POST \/api\/users\/bulk/,
]

type Options = { user: string; site: string; getToken?: () => Promise<string> }
export type Gateway = ScanTarget & { findings: Finding[]; count: () => number; close: () => void }

/** Opens a proxy that authenticates all requests as one user, for scanners without token support. Records responses
 * with a server error as findings. */
export async function openGateway({ user, site, getToken }: Options): Promise<Gateway> {
  const { hostname, port, host } = new URL(site)
  const findings: Finding[] = []
  let count = 0
  let bearer = await getToken?.()
  const timer = setInterval(async () => (bearer = await getToken?.()), renewAfter)

  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    if (blocked.some((one) => one.test(call))) return void response.writeHead(404).end()
    count++
    const addFinding = (kind: string) =>
      findings.push({ scanner: 'log', user, kind, detail: call.slice(0, 1_000) })
    const headers = { ...request.headers, host, ...(bearer && { authorization: `Bearer ${bearer}` }) }
    const proxied = send({ hostname, port, method: request.method, path: request.url, headers })
    proxied.on('response', (siteResponse) => {
      if ((siteResponse.statusCode ?? 0) >= 500) addFinding(`answered ${siteResponse.statusCode}`)
      forward(siteResponse, response)
    })
    proxied.on('error', ({ message }) => {
      // A connection closed by the scanner is not a finding.
      if (!request.destroyed && !response.destroyed) addFinding(`no response: ${message}`)
      response.destroy()
    })
    response.on('close', () => proxied.destroy())
    request.pipe(proxied)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    user,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    findings,
    count: () => count,
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(siteResponse: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return
  response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers)
  siteResponse.pipe(response)
}
