import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const reports = '/reports-of-tests'
const watcher = '/watcher-of-tests.js'

/** First script of each page. It removes its own element, because React hydrates the document. */
const script = `(() => {
  document.currentScript.remove()
  let isLeaving = false
  const report = (text) => isLeaving || navigator.sendBeacon('${reports}', location.href + ': ' + text)
  // Leaving the page aborts what is still loading.
  addEventListener('beforeunload', () => (isLeaving = true))
  addEventListener('error', ({ error, message, target }) => {
    if (!target.nodeType) report(error?.stack ? error + ' ' + error.stack : message)
    // Firefox also reports preloaded modules that are already loaded; a missing module fails at its import.
    else if (target.rel !== 'modulepreload') report('not loaded: ' + (target.src ?? target.href))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled: ' + reason + ' ' + reason?.stack))
  const { error } = console
  console.error = (...parts) => {
    report('console: ' + parts.map(String).join(' '))
    error.apply(console, parts)
  }
})()`

export type ReportingProxy = AsyncDisposable & {
  address: string
  /** Returns what pages and their content policy have reported since the last call. */
  takeReports: () => string[]
}

/** Proxies a site so that every page reports its errors and content policy violations from its first script on:
 * classic WebDriver can neither listen for them nor run a script that early. */
export async function startReportingProxy(sitePort: number): Promise<ReportingProxy> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    if (request.url === reports) return void keep(request, response, seen)
    if (request.url === watcher) return void response.setHeader('content-type', 'text/javascript').end(script)
    forward(sitePort, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeReports: () => seen.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function keep(request: IncomingMessage, response: ServerResponse, seen: string[]) {
  const body = await text(request)
  seen.push(body)
  response.writeHead(204).end()
}

function forward(port: number, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request
  const isPage = headers['sec-fetch-dest'] === 'document' || headers.accept?.startsWith('text/html')
  const { 'accept-encoding': encoding, ...rest } = headers
  const sent = isPage || !encoding ? rest : { ...rest, 'accept-encoding': encoding }
  const forwarded = requestHttp({ host: '127.0.0.1', port, method, path: url, headers: sent }, (answer) => {
    const { 'content-security-policy': policy, ...others } = answer.headers
    const watched = {
      ...others,
      ...(policy && { 'content-security-policy': `${policy}; report-uri ${reports}` }),
    }
    const canWatch = isPage && policy?.includes("script-src 'self'") && isHtml(answer)
    if (canWatch) delete watched['content-length']
    response.writeHead(answer.statusCode ?? 502, watched)
    if (canWatch) void addWatcher(answer, response)
    else answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}

const isHtml = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('text/html')

async function addWatcher(answer: IncomingMessage, response: ServerResponse) {
  const page = await text(answer)
  response.end(page.replace(/<head[^>]*>/, (head) => `${head}<script src="${watcher}"></script>`))
}
