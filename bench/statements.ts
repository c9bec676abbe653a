import { join } from 'node:path'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createDataFolder, findServer, startSiteProcess } from '#tests/site-process.ts'
import { followMemory, readMemory } from './load/memory.ts'
import { atMost, type Figure } from './report.ts'
import { signIn } from './sign-in.ts'
import { addOpenInvoices, type Counts, writeStatement } from './statement-rows.ts'

const counts: Counts = { lines: 10_000, invoices: 50_000, claims: 10_000, clients: 5_000 }
const mostSeconds = 10
const mostMemory = 200

/** Times a statement from its upload to the lists that show which payments and invoices it suits, beside many open
 * invoices, and measures the growth of memory by it. */
export async function measureStatements(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, RATE_LIMIT: 'off' } })
  try {
    const method = await fill(folder.path)
    const { authorization } = await signIn(site.address, 'admin')
    const pid = await findServer(site)
    if (!pid) throw new Error('The site does not run.')
    const call = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
      const headers = { authorization, 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${site.address}/api${path}`, { ...init, headers })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
    const list = (show: string) =>
      call<{ invoices: object[] }[]>(`/statement-lines?method=${method}&show=${show}&limit=50`)
    const body = new Uint8Array(writeStatement(counts))
    await list('matched')
    const before = await readMemory(pid)
    const endMemory = followMemory(pid)
    const begin = performance.now()
    await call(`/bank-statements?method=${method}&name=month.csv`, { method: 'POST', body })
    const { count } = await call<{ count: number }>(`/statement-lines/matches?method=${method}`)
    const probable = await list('probable')
    const unclaimed = await list('unclaimed')
    const seconds = (performance.now() - begin) / 1_000
    const grown = (await endMemory()) - before
    if (count !== counts.lines / 2 || unclaimed.length !== 50) throw new Error(`${count} lines are matched.`)
    if (!probable.every(({ invoices }) => invoices.length > 0)) throw new Error('No invoices are proposed.')
    const name = `A statement of ${counts.lines.toLocaleString('en')} lines, ${counts.invoices.toLocaleString('en')} open invoices`
    return [
      atMost(`${name}: matched in`, seconds, mostSeconds, ' s'),
      atMost(`${name}: growth of memory`, grown, mostMemory, ' MB'),
    ]
  } finally {
    await site.stop()
  }
}

/** Fills the database and returns the account of the statement. */
async function fill(folder: string): Promise<string> {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const database = openDatabase(server)
  try {
    return await addOpenInvoices(database, counts)
  } finally {
    await database.destroy()
    await server.stop()
  }
}
