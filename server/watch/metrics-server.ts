import { once } from 'node:events'
import { createServer } from 'node:http'
import { SettingsError } from '#platform/settings.ts'

type Place = { host: string; port: number }

/** Answers `GET /metrics` on a port of its own, so that no proxy leads there by mistake; the answer closes it. */
export async function serveMetrics({ host, port }: Place, write: () => Promise<string>): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    const text = isAsked ? await write().catch(() => undefined) : ''
    response.writeHead(isAsked ? (text === undefined ? 500 : 200) : 404, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(text)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new SettingsError(`Port ${port} is taken by another program. Set METRICS_PORT to a free one.`)
      : new SettingsError(`Setting METRICS_HOST or METRICS_PORT cannot be listened on (${error.code}).`)
  })
  server.unref()
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
