/** Upper bounds in seconds, as Prometheus' clients have them. */
export const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Where an answer came from: ready in memory, or made for the one who asked. */
type Source = 'memory' | 'made'

/** What was asked of one route, by one method. */
export class Series {
  readonly route: string
  readonly method: string
  readonly source: Source
  readonly statuses = new Map<number, number>()
  /** How many took no longer than the bound of the same place, and longer than the one before; the last has none. */
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
    let place = 0
    while (place < bounds.length && seconds > (bounds[place] ?? 0)) place++
    this.buckets[place] = (this.buckets[place] ?? 0) + 1
    this.seconds += seconds
  }
}

/** Counts requests with so little work that it doesn't show beside an answer from memory. Routes are patterns: there
 * are only as many as the site has. */
export class RequestTally {
  readonly #memory = new Map<string, Series>()
  readonly #made = new Map<string, Series>()
  /** Sent away with 503, by what there was too much of. */
  readonly overloads = new Map<string, number>()
  /** Sent away with 429, by the limit's name. */
  readonly limits = new Map<string, number>()
  /** Whose answers are being made now, without event streams. */
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

  refuse(list: 'overloads' | 'limits', why: string): void {
    this[list].set(why, (this[list].get(why) ?? 0) + 1)
  }

  list(): Series[] {
    return [...this.#memory.values(), ...this.#made.values()]
  }
}
