import { GateRefusal } from '#platform/gate.ts'
import { createSheetReader, UnreadableSheet } from '#platform/sheets/sheet-reader.ts'

export type Outcome = { result: string; milliseconds: number }

const { read } = createSheetReader({ queue: 100, queuePerClient: 100 })

/** Reads a file and returns its row count or the reason of its refusal. Throws all other errors. */
export async function outcomeOf(bytes: Buffer, reader = read): Promise<Outcome> {
  const startedAt = performance.now()
  const end = (result: string) => ({ result, milliseconds: performance.now() - startedAt })
  let rows = 0
  try {
    for await (const event of reader(bytes, { signal: AbortSignal.timeout(25_000), client: 'test' })) {
      if (event.kind === 'rows') rows += event.rows.length
    }
    return end(`${rows} rows`)
  } catch (error) {
    if (error instanceof UnreadableSheet) return end(error.reason)
    if (error instanceof GateRefusal) return end('busy')
    throw error
  }
}
