/** Upper bounds of the buckets in seconds, as in Prometheus' client libraries. */
export const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Source of a response: the cache in memory, or made for the request. */
type Source = 'memory' | 'made'

/** Counts the responses of one route and method from one source. */
export class Series {
  readonly route: string
  readonly method: string
  readonly source: Source
  readonly statuses = new Map<number, number>()
  /** Numbers of responses that took at most the bound with the same index, and longer than the one before. The last
   * bucket has no bound. */
  readonly buckets = new Float64Array(bounds.length + 1)
  seconds = 0

  constructor(route: string, method: string, source: Source) {
    this.route = route
    this.method = method
    this.source = source
  }

  count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  time(milliseconds: number): void {
    const seconds = milliseconds / 1000
    let index = 0
    while (index < bounds.length && seconds > (bounds[index] ?? 0)) index++
    this.buckets[index] = (this.buckets[index] ?? 0) + 1
    this.seconds += seconds
  }
}

/** Counts requests, with little work compared to a cached response. Routes are patterns, so that the number of series
 * is bounded. */
export class RequestCounters {
  readonly #memory = new Map<string, Series>()
  readonly #made = new Map<string, Series>()
  /** Requests refused with 503, by the overloaded resource. */
  readonly overloads = new Map<string, number>()
  /** Requests refused with 429, by the name of the limit. */
  readonly limits = new Map<string, number>()
  /** Requests in progress, without event streams. */
  underWay = 0
  streams = 0

  countMemory(route: string, status: number, milliseconds: number): void {
    const series = this.#memory.get(route) ?? new Series(route, 'GET', 'memory')
    this.#memory.set(route, series)
    series.count(status)
    series.time(milliseconds)
  }

  of(route: string, method: string): Series {
    const known = methods.has(method) ? method : 'other'
    const key = `${known} ${route}`
    const series = this.#made.get(key) ?? new Series(route, known, 'made')
    this.#made.set(key, series)
    return series
  }

  refuse(list: 'overloads' | 'limits', reason: string): void {
    this[list].set(reason, (this[list].get(reason) ?? 0) + 1)
  }

  list(): Series[] {
    return [...this.#memory.values(), ...this.#made.values()]
  }
}
