import type { IncomingMessage, ServerResponse } from 'node:http'

type Told = { status: 'live' | 'ready' | 'database' | 'closing' }

export type Health = {
  /** Answers questions about health, before anything else has a say; false for every other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** From now on this node is not ready. */
  startClosing: () => void
}

/** `/health/live` and `/health/ready`, for those who watch over this node or send visitors to it. */
export function createHealth({ database }: { database: () => Promise<unknown> }): Health {
  let isClosing = false
  const readiness = async (): Promise<Told> => {
    if (isClosing) return { status: 'closing' }
    return database().then(
      () => ({ status: 'ready' }),
      () => ({ status: 'database' }),
    )
  }
  return {
    answer({ method, url = '' }, response) {
      const [path] = url.split('?', 1)
      if (method !== 'GET' && method !== 'HEAD') return false
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

function send(response: ServerResponse, told: Told): void {
  const isGood = told.status === 'live' || told.status === 'ready'
  const body = JSON.stringify(told)
  response.writeHead(isGood ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
