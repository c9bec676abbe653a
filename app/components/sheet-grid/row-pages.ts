export type SheetRow = {
  /** Counted from zero. */
  number: number
  /** What Excel shows, up to the last cell that isn't empty. */
  texts: string[]
  values: (string | number | boolean | null)[]
  /** Columns whose cells are longer than they stand here. */
  shortened?: number[]
}
/** `next` is where the rest begins, if not all of the rows fitted into the answer. */
export type LoadedRows = { rowCount: number; rows: SheetRow[]; next?: number | undefined }

type Options = {
  load: (from: number, limit: number, signal: AbortSignal) => Promise<LoadedRows>
  /** Rows asked for at once. */
  pageSize: number
  /** Blank rows are left out and each row stands at its number; otherwise they come one after the other. */
  isByNumber: boolean
  rowCount: number
  /** Rows that are known from the beginning, as far as the one before `until`. */
  first?: { rows: SheetRow[]; until: number } | undefined
  /** Pages that are remembered. */
  keep?: number
}

/** Its rows are there as far as the one before `until`. */
type Page = { rows: Map<number, SheetRow>; until: number }

/** The rows of one sheet, fetched in pages as they come into view; what has left the view meanwhile is not waited for. */
export function createRowPages(options: Options) {
  const { load, pageSize, isByNumber, first, keep = 60 } = options
  const known = new Map(first?.rows.map((row) => [row.number, row]))
  // In the order of their last use: the first is forgotten first.
  const pages = new Map<number, Page>()
  const running = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  let rowCount = options.rowCount
  let failure: unknown
  let version = 0
  let wanted: number[] = []

  const pageOf = (index: number) => Math.floor(index / pageSize)
  const isComplete = (number: number) => (pages.get(number)?.until ?? 0) >= (number + 1) * pageSize

  function tell() {
    version++
    for (const listener of listeners) listener()
  }

  function remember(number: number, page: Page) {
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
        remember(number, { rows, until: from })
        rowCount = answer.rowCount
        failure = undefined
        // Shows the first part while the rest is loading.
        if (from < end) tell()
      }
    } catch (error) {
      if (controller.signal.aborted) return
      failure = error
    } finally {
      if (running.get(number) === controller) running.delete(number)
      if (!controller.signal.aborted) tell()
    }
  }

  return {
    /** Fetches what is missing between two rows, and `also` single ones; gives up what was asked for elsewhere. */
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
        if (page) remember(number, page)
        if (!isComplete(number) && !running.has(number)) void fetchPage(number)
      }
    },
    /** Undefined while it isn't there yet, null for a blank row. */
    rowAt(index: number): SheetRow | null | undefined {
      const page = pages.get(pageOf(index))
      if (page && index < page.until) return page.rows.get(index) ?? null
      return first && index < first.until ? (known.get(index) ?? null) : undefined
    },
    retry() {
      failure = undefined
      const missing = wanted.filter((number) => !isComplete(number))
      for (const number of missing) void fetchPage(number)
      tell()
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
