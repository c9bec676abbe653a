import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { addVisits, type Sum } from '#core/source/add-visits.server.ts'
import { describeVisit, otherValues, properties, type VisitSource } from '#core/source/visit-source.ts'
import { dayOf } from '#core/time.ts'
import type { Database } from '#db/connection/pool.ts'
import type { Log } from '#platform/log.ts'
import { createPeerCheck } from '#platform/trusted-peers.ts'
import { networkOf } from '../http/network-of.ts'
import { clientAddress } from './client-address.ts'
import { RecentVisits } from './recent-visits.ts'

/** Milliseconds. */
const flushInterval = 30_000
/** Kept apart between two writes; further values are counted as others. */
const mostSums = 2_000

type Options = {
  now?: () => Date
  trustedProxies?: string[]
  /** Header in which the proxy writes the visitor's country, in lower case. */
  countryHeader?: string | undefined
}

export type VisitCounter = {
  onVisit: (request: IncomingMessage, response?: ServerResponse) => void
  /** Returns the number of visits since the start of this node. */
  count: () => number
  /** Returns the source of the last visit of this network and browser. */
  findSource: (client: string, agent: string) => VisitSource | undefined
  close: () => Promise<void>
}

/** Counts visits to public pages from outside the site, by headers that browsers send and programs seldom do. Stores no
 * address, no cookie and nothing else that identifies a visitor. Written to the database periodically. */
export function openVisitCounter(database: Database, log: Log, options: Options = {}): VisitCounter {
  const { now = () => new Date(), trustedProxies = [], countryHeader } = options
  const isTrusted = createPeerCheck(trustedProxies)
  const recent = new RecentVisits()
  let visits = 0
  let total = 0
  let sums = new Map<string, Sum>()

  async function flush(): Promise<void> {
    const [count, written] = [visits, sums]
    if (count === 0 && written.size === 0) return
    visits = 0
    sums = new Map()
    const day = dayOf(now())
    try {
      if (count > 0) {
        await sql`insert into visit_day (day, visits) values (${day}, ${count})
          on conflict (day) do update set visits = visit_day.visits + excluded.visits`.execute(database)
      }
    } catch (err) {
      visits += count
      log.warn({ err }, 'visits could not be stored')
    }
    try {
      await addVisits(database, day, [...written.values()])
    } catch (err) {
      for (const { property, value, visits } of written.values()) add(property, value, visits)
      log.warn({ err }, 'sources of visits could not be stored')
    }
  }
  function add(property: Sum['property'], value: string, count: number) {
    const shown = sums.size < mostSums || sums.has(`${property} ${value}`) ? value : otherValues
    const key = `${property} ${shown}`
    const sum = sums.get(key)
    if (sum) sum.visits += count
    else sums.set(key, { property, value: shown, visits: count })
  }
  /** Counts the source of a visit whose page exists. */
  function countSource(request: IncomingMessage, url: string) {
    const visit = describeVisit({ url, headers: request.headers, countryHeader })
    for (const property of properties) {
      const value = visit[property]
      if (value) add(property, value, 1)
    }
    const client = networkOf(clientAddress(request, isTrusted))
    const agent = request.headers['user-agent'] ?? ''
    recent.remember({ client, agent }, { referrer: visit.referrer, campaign: visit.campaign })
  }
  const timer = setInterval(() => void flush(), flushInterval)
  timer.unref()
  return {
    onVisit(request, response) {
      if (!isVisit(request)) return
      visits++
      total++
      // The address is shortened to the query that the page knows before it is rendered.
      const { url = '/' } = request
      response?.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304) countSource(request, url)
      })
    },
    count: () => total,
    findSource: (client, agent) => recent.find({ client, agent }),
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function isVisit({ method, url = '', headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return (
    method === 'GET' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    (site === 'none' || site === 'cross-site') &&
    headers['sec-purpose'] === undefined &&
    // The addresses of links are secrets.
    !/^\/(api|dashboard|files|login|preview|secret|share)(\/|$)/i.test(url)
  )
}
