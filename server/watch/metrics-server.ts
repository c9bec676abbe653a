import { once } from 'node:events'
import { createServer } from 'node:http'
import { SettingsError } from '#platform/settings.ts'

type ListenAddress = { host: string; port: number }

/** Serves `GET /metrics` on a separate port, so that no proxy exposes it by mistake. Returns a function that closes the
 * server. */
export async function serveMetrics(
  { host, port }: ListenAddress,
  write: () => Promise<string>,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    const text = isMetrics ? await write().catch(() => undefined) : ''
    response.writeHead(isMetrics ? (text === undefined ? 500 : 200) : 404, {
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
      : new SettingsError(`Cannot listen on METRICS_HOST and METRICS_PORT (${error.code}).`)
  })
  server.unref()
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
