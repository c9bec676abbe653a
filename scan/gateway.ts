import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Door, Finding } from './finding.ts'

const renewAfter = 5 * 60_000

/** What would end the scan's own sign-in, or never ends: the scanners get no further than here. */
const closed = [
  /^\w+ \/api\/events/,
  /^POST \/api\/auth\/sign-out/,
  /^DELETE \/api\/(account|auth\/sessions)\b/,
  /^PATCH \/api\/users\//,
  /^POST \/api\/users\/bulk/,
]

type Options = { who: string; site: string; getToken?: () => Promise<string> }
export type Gateway = Door & { findings: Finding[]; count: () => number; close: () => void }

/** A port on which the site is met as one person, by programs that know nothing of tokens; it notes every answer that
 * is a defect of the site. */
export async function openGateway({ who, site, getToken }: Options): Promise<Gateway> {
  const { hostname, port, host } = new URL(site)
  const findings: Finding[] = []
  let count = 0
  let bearer = await getToken?.()
  const timer = setInterval(async () => (bearer = await getToken?.()), renewAfter)

  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    if (closed.some((one) => one.test(call))) return void response.writeHead(404).end()
    count++
    const note = (kind: string) => findings.push({ scanner: 'log', who, kind, detail: call.slice(0, 1_000) })
    const headers = { ...request.headers, host, ...(bearer && { authorization: `Bearer ${bearer}` }) }
    const asking = send({ hostname, port, method: request.method, path: request.url, headers })
    asking.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) note(`answered ${answer.statusCode}`)
      passOn(answer, response)
    })
    asking.on('error', ({ message }) => {
      // A scanner that hangs up is none of the site's faults.
      if (!request.destroyed && !response.destroyed) note(`no answer: ${message}`)
      response.destroy()
    })
    response.on('close', () => asking.destroy())
    request.pipe(asking)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    who,
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

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
}
