import type { IncomingMessage, ServerResponse } from 'node:http'
import { createProbe } from './probe.ts'

type Neighbours = {
  /** Resolves when the database answers and may be written to. */
  database: () => Promise<unknown>
  /** Those that the site can do without for a while, by the names that are told. */
  others?: Record<string, () => Promise<unknown>>
}
type Told = { status: 'live' | 'ready' | 'degraded' | 'database' | 'closing'; parts?: string[] }

export type Health = {
  /** Answers questions about health, before anything else has a say; false for every other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** From now on this node is not ready. */
  startClosing: () => void
}

const databaseRhythm = { every: 1_000, patience: 1_000 }
const othersRhythm = { every: 15_000, patience: 5_000 }

/** `/health/live` and `/health/ready`, for those who watch over this node or send visitors to it. */
export function createHealth({ database, others = {} }: Neighbours): Health {
  let isClosing = false
  const probe = createProbe(database, databaseRhythm)
  const otherProbes = Object.entries(others).map(
    ([name, reach]) => [name, createProbe(reach, othersRhythm)] as const,
  )

  async function readiness(): Promise<Told> {
    if (isClosing) return { status: 'closing' }
    const away = otherProbes.filter(([, other]) => !other.wasThere()).map(([name]) => name)
    const parts = away.length > 0 && { parts: away }
    if (!(await probe.isThere())) return { status: 'database', ...parts }
    return parts ? { status: 'degraded', ...parts } : { status: 'ready' }
  }

  return {
    answer({ method, url = '' }, response) {
      const [path] = url.split('?', 1)
      if ((method !== 'GET' && method !== 'HEAD') || !path?.startsWith('/health/')) return false
      if (path === '/health/live') send(response, { status: 'live' })
      else if (path === '/health/ready') void readiness().then((told) => send(response, told))
      else return false
      return true
    },
    startClosing() {
      isClosing = true
    },
  }
}

const isGood = ({ status }: Told) => status !== 'database' && status !== 'closing'

function send(response: ServerResponse, told: Told): void {
  const body = JSON.stringify(told)
  response.writeHead(isGood(told) ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
