import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isOutdatedBy } from '#db/connection/row-changes.ts'
import { chooseEncoding, type Encoding, encode, encodings, type Quality } from '../http/encoding.ts'

type Variant = { body: Buffer; etag: string; named: Record<string, string>; headers: string[] }
type Entry = {
  variants: Partial<Record<Encoding, Variant>>
  reads: ReadonlySet<string>
  route: string
  size: number
  /** Made from rows that may have changed: it is only sent if no newer one can be made. */
  isOld: boolean
}

export type Answer = {
  headers: Record<string, string>
  body: Buffer
  /** Names of the tables and rows that it was made from. */
  reads: ReadonlySet<string>
  /** Pattern of the route, for the metrics. */
  route: string
}

type Sent = { body: Buffer; headers: Record<string, string> }

export const cacheHeaders = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' }

const largestTotal = 64 * 1024 * 1024
const largestTotalOfOthers = 8 * 1024 * 1024
const largestEntry = 4 * 1024 * 1024
/** Matches paths as the site's own links spell them. */
const plainAddress = /^\/$|^(\/[a-z0-9._-]+)+$/
const thorough: Quality = { brotli: 9, gzip: 9 }
/** For an unbounded number of URLs: a third of the processor time, a tenth more bytes. */
const quick: Quality = { brotli: 4, gzip: 4 }
const variantKey = (encoding: Encoding, url: string) => `${encoding} ${url}`
const sizeCalculation = ({ size }: Entry) => size

/** Stores complete, compressed responses until something that they were made from changes. */
export class ResponseCache {
  readonly #plain = new LRUCache<string, Entry>({
    maxSize: largestTotal,
    maxEntrySize: largestEntry,
    sizeCalculation,
  })
  /** The number of queries and path spellings is unbounded: they must not evict the URLs that are linked. An entry holds
   * only the encoding that was requested; its key is the encoding and the URL. */
  readonly #others = new LRUCache<string, Entry>({
    maxSize: largestTotalOfOthers,
    maxEntrySize: largestEntry,
    sizeCalculation,
  })
  readonly #watchers = new Set<Set<string>>()
  #hits = 0
  #misses = 0

  /** Sends a cached response and returns its route, or undefined if there is none. */
  answer(request: IncomingMessage, response: ServerResponse): string | undefined {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const entry = this.#find(request.url, encoding)
    const variant = entry?.variants[encoding]
    if (!entry || !variant || entry.isOld) return undefined
    this.#hits++
    const { body, etag, headers } = variant
    if (request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, [
        'etag',
        etag,
        'vary',
        cacheHeaders.vary,
        'cache-control',
        cacheHeaders['cache-control'],
      ])
      response.end()
      return entry.route
    }
    response.writeHead(200, headers)
    if (request.method === 'HEAD') response.end()
    else response.end(body)
    return entry.route
  }

  /** Returns the last response, even if it may be outdated. */
  findOutdated({ url = '', headers }: IncomingMessage): Sent | undefined {
    const encoding = chooseEncoding(headers['accept-encoding'])
    const variant = this.#find(url, encoding)?.variants[encoding]
    return variant && { body: variant.body, headers: variant.named }
  }

  /** Records the changes from now on, so that a response made from older data is not cached. */
  watch(): Set<string> {
    this.#misses++
    const changedMeanwhile = new Set<string>()
    this.#watchers.add(changedMeanwhile)
    return changedMeanwhile
  }

  unwatch(changedMeanwhile: Set<string>): void {
    this.#watchers.delete(changedMeanwhile)
  }

  /** Caches a response, unless what it was made from has changed meanwhile. Returns what to send to the client. */
  async store(
    { url = '', headers }: IncomingMessage,
    answer: Answer,
    changedMeanwhile: Set<string>,
  ): Promise<Sent> {
    const isPlain = url === answer.route || plainAddress.test(url)
    const encoding = chooseEncoding(headers['accept-encoding'])
    const entry = await (isPlain
      ? compress(answer, thorough, encodings)
      : compress(answer, quick, [encoding]))
    const isStale =
      changedMeanwhile.has('*') || [...changedMeanwhile].some((change) => isOutdatedBy(change, answer.reads))
    const [entries, key] = isPlain ? [this.#plain, url] : [this.#others, variantKey(encoding, url)]
    if (!isStale) entries.set(key, { ...entry, size: entry.size + 2 * url.length })
    const variant = entry.variants[encoding]
    return variant ? { body: variant.body, headers: variant.named } : answer
  }

  drop({ url = '' }: IncomingMessage): void {
    this.#plain.delete(url)
    for (const encoding of encodings) this.#others.delete(variantKey(encoding, url))
  }

  /** Drops the responses that a change concerns: of a table, or of a row. */
  invalidate(change: string): void {
    for (const entries of [this.#plain, this.#others]) {
      for (const [url, { reads }] of entries.entries()) if (isOutdatedBy(change, reads)) entries.delete(url)
    }
    for (const changedMeanwhile of this.#watchers) changedMeanwhile.add(change)
  }

  get stats(): { hits: number; misses: number; entries: number; bytes: number } {
    const entries = this.#plain.size + this.#others.size
    const bytes = this.#plain.calculatedSize + this.#others.calculatedSize
    return { hits: this.#hits, misses: this.#misses, entries, bytes }
  }

  #find(url = '', encoding: Encoding): Entry | undefined {
    return this.#plain.get(url) ?? this.#others.get(variantKey(encoding, url))
  }

  markAllOutdated(): void {
    for (const entry of [...this.#plain.values(), ...this.#others.values()]) entry.isOld = true
    for (const changedMeanwhile of this.#watchers) changedMeanwhile.add('*')
  }
}

async function compress(
  { headers, body, reads, route }: Answer,
  quality: Quality,
  wanted: readonly Encoding[],
): Promise<Entry> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const createVariant = async (encoding: Encoding): Promise<Variant> => {
    const bytes = await encode(body, encoding, quality)
    const etag = `"${hash}-${encoding}"`
    const named = {
      ...headers,
      ...cacheHeaders,
      etag,
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return { body: bytes, etag, named, headers: Object.entries(named).flat() }
  }
  const created = await Promise.all(wanted.map(createVariant))
  return {
    variants: Object.fromEntries(wanted.map((encoding, index) => [encoding, created[index]])),
    reads,
    isOld: false,
    route,
    size: created.reduce((sum, { body: bytes }) => sum + bytes.length, 2_000),
  }
}
