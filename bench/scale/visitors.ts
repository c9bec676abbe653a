import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

export type Answer = { status: number; etag: string | undefined; bytes: number; body?: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const accepted = { 'accept-encoding': 'br' }

/** As few words as a browser needs, over connections that stay. */
export async function ask(url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const asking = request(url, { agent, method: body ? 'POST' : 'GET', headers: { ...accepted, ...headers } })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const part of response) bytes += (part as Buffer).length
  return { status: response.statusCode ?? 0, etag: response.headers.etag, bytes }
}

/** The n-th address is asked for as often as one n-th of the first: how popular pages usually are. */
export function createZipf(addresses: string[]): () => string {
  const sums: number[] = []
  let total = 0
  for (let rank = 1; rank <= addresses.length; rank++) {
    total += 1 / rank
    sums.push(total)
  }
  return () => {
    const drawn = Math.random() * total
    return addresses[sums.findIndex((sum) => sum >= drawn)] ?? '/'
  }
}

type Visit = {
  nodes: string[]
  pick: () => string
  seconds: number
  writesPerSecond: number
  returning: number
}
export type Visited = { requests: number; unchanged: number; failures: number; bytes: number; writes: number }

/** Visitors in a hurry on all nodes, some of whom have the page already, and somebody who writes reviews. */
export async function visit({ nodes, pick, seconds, writesPerSecond, returning }: Visit): Promise<Visited> {
  const until = performance.now() + seconds * 1000
  const seen = { requests: 0, unchanged: 0, failures: 0, bytes: 0, writes: 0 }
  const etags = new Map<string, string>()
  const isOver = () => performance.now() > until

  async function browse(number: number): Promise<void> {
    while (!isOver()) {
      const path = pick()
      const known = Math.random() < returning ? etags.get(path) : undefined
      const answer = await ask(
        `${nodes[number % nodes.length]}${path}`,
        known ? { 'if-none-match': known } : {},
      )
      seen.requests++
      seen.bytes += answer.bytes
      if (answer.status === 304) seen.unchanged++
      else if (answer.status !== 200) seen.failures++
      if (answer.etag) etags.set(path, answer.etag)
    }
  }
  async function write(): Promise<void> {
    const json = { 'content-type': 'application/json' }
    const review = { title: 'Under load', review: 'Written while many read.', author: 'Somebody', rating: 5 }
    for (let number = 0; !isOver() && writesPerSecond > 0; number++) {
      const next = performance.now() + 1000 / writesPerSecond
      const answer = await ask(`${nodes[number % nodes.length]}/api/reviews`, json, JSON.stringify(review))
      if (answer.status === 201) seen.writes++
      else seen.failures++
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
    }
  }
  await Promise.all([...Array.from({ length: 32 }, (_, number) => browse(number)), write()])
  return seen
}
