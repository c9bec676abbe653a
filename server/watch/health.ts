import type { IncomingMessage, ServerResponse } from 'node:http'
import { createProbe } from './probe.ts'

type Dependencies = {
  /** Resolves when the database answers and may be written to. */
  database: () => Promise<unknown>
  /** Optional dependencies, by the names that are reported. */
  others?: Record<string, () => Promise<unknown>>
}
type Report = { status: 'live' | 'ready' | 'degraded' | 'database' | 'closing'; parts?: string[] }

export type Health = {
  /** Answers health checks. Returns false for every other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Reports this node as not ready from now on. */
  startClosing: () => void
}

const databaseTiming = { every: 1_000, timeout: 1_000 }
const othersTiming = { every: 15_000, timeout: 5_000 }

/** Serves `/health/live` and `/health/ready` for monitoring and load balancers. */
export function createHealth({ database, others = {} }: Dependencies): Health {
  let isClosing = false
  const probe = createProbe(database, databaseTiming)
  const otherProbes = Object.entries(others).map(
    ([name, checkConnection]) => [name, createProbe(checkConnection, othersTiming)] as const,
  )

  async function readiness(): Promise<Report> {
    if (isClosing) return { status: 'closing' }
    const unavailable = otherProbes.filter(([, other]) => !other.wasAvailable()).map(([name]) => name)
    const parts = unavailable.length > 0 && { parts: unavailable }
    if (!(await probe.isAvailable())) return { status: 'database', ...parts }
    return parts ? { status: 'degraded', ...parts } : { status: 'ready' }
  }

  return {
    answer({ method, url = '' }, response) {
      const [path] = url.split('?', 1)
      if ((method !== 'GET' && method !== 'HEAD') || !path?.startsWith('/health/')) return false
      if (path === '/health/live') send(response, { status: 'live' })
      else if (path === '/health/ready') void readiness().then((report) => send(response, report))
      else return false
      return true
    },
    startClosing() {
      isClosing = true
    },
  }
}

const isReady = ({ status }: Report) => status !== 'database' && status !== 'closing'

function send(response: ServerResponse, report: Report): void {
  const body = JSON.stringify(report)
  response.writeHead(isReady(report) ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
