export type SheetRow = {
  /** Zero-based. */
  number: number
  /** Displayed texts, up to the last non-empty cell. */
  texts: string[]
  values: (string | number | boolean | null)[]
  /** Columns whose text is truncated here. */
  shortened?: number[]
}
/** `next` is the offset of the remaining rows, if not all of them fitted into the response. */
export type LoadedRows = { rowCount: number; rows: SheetRow[]; next?: number | undefined }

type Options = {
  load: (from: number, limit: number, signal: AbortSignal) => Promise<LoadedRows>
  /** Rows per request. */
  pageSize: number
  /** Rows are indexed by their number and blank ones are omitted; otherwise rows are consecutive. */
  isByNumber: boolean
  rowCount: number
  /** Preloaded rows, up to `until` (exclusive). */
  first?: { rows: SheetRow[]; until: number } | undefined
  /** Maximum number of cached pages. */
  keep?: number
}

/** Rows are loaded up to `until` (exclusive). */
type Page = { rows: Map<number, SheetRow>; until: number }

/** Loads the rows of a sheet in pages as they come into view, and aborts the requests of pages that left it. */
export function createRowPages(options: Options) {
  const { load, pageSize, isByNumber, first, keep = 60 } = options
  const known = new Map(first?.rows.map((row) => [row.number, row]))
  // In order of last use: the first is evicted first.
  const pages = new Map<number, Page>()
  const running = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  let rowCount = options.rowCount
  let failure: unknown
  let version = 0
  let wanted: number[] = []

  const pageOf = (index: number) => Math.floor(index / pageSize)
  const isComplete = (number: number) => (pages.get(number)?.until ?? 0) >= (number + 1) * pageSize

  function notify() {
    version++
    for (const listener of listeners) listener()
  }

  function cachePage(number: number, page: Page) {
    pages.delete(number)
    pages.set(number, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= keep) break
      if (!wanted.includes(oldest)) pages.delete(oldest)
    }
  }

  async function fetchPage(number: number) {
    const controller = new AbortController()
    running.set(number, controller)
    try {
      const end = (number + 1) * pageSize
      const { rows = new Map<number, SheetRow>(), until = number * pageSize } = pages.get(number) ?? {}
      for (let from = until; from < end; ) {
        const answer = await load(from, end - from, controller.signal)
        if (controller.signal.aborted) return
        for (const [at, row] of answer.rows.entries()) rows.set(isByNumber ? row.number : from + at, row)
        from = Math.max(from + 1, answer.next ?? end)
        cachePage(number, { rows, until: from })
        rowCount = answer.rowCount
        failure = undefined
        // Shows the first part while the rest is loading.
        if (from < end) notify()
      }
    } catch (error) {
      if (controller.signal.aborted) return
      failure = error
    } finally {
      if (running.get(number) === controller) running.delete(number)
      if (!controller.signal.aborted) notify()
    }
  }

  return {
    /** Fetches the missing rows of a range and the single rows in `also`; aborts the requests of other pages. */
    need(from: number, to: number, also: number[] = []) {
      const start = pageOf(Math.max(0, from))
      const inView = Array.from({ length: Math.max(0, pageOf(to) - start + 1) }, (_, at) => start + at)
      wanted = [...new Set([...inView, ...also.map(pageOf)])]
      for (const [number, controller] of running) {
        if (wanted.includes(number)) continue
        controller.abort()
        running.delete(number)
      }
      if (failure) return
      for (const number of wanted) {
        const page = pages.get(number)
        if (page) cachePage(number, page)
        if (!isComplete(number) && !running.has(number)) void fetchPage(number)
      }
    },
    /** Returns undefined while the row is not loaded, null for a blank row. */
    rowAt(index: number): SheetRow | null | undefined {
      const page = pages.get(pageOf(index))
      if (page && index < page.until) return page.rows.get(index) ?? null
      return first && index < first.until ? (known.get(index) ?? null) : undefined
    },
    retry() {
      failure = undefined
      const missing = wanted.filter((number) => !isComplete(number))
      for (const number of missing) void fetchPage(number)
      notify()
    },
    close() {
      for (const controller of running.values()) controller.abort()
      running.clear()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
    rowCount: () => rowCount,
    failure: () => failure,
  }
}
