import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'
import { signIn } from './sign-in.ts'

const entries = 1_000_000
const rounds = 11
const target = 500

/** Times the reports of three years over a million ledger entries, all of them in the period. */
export async function measureReports(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  try {
    await fillLedger(folder.path)
    const { authorization } = await signIn(site.address, 'admin')
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const figures: Figure[] = []
    for (const by of ['month', 'client', 'service', 'method']) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const begin = performance.now()
        const address = `${site.address}/api/reports/income?from=${day(1_200)}&to=${day(0)}&by=${by}`
        const answer = await fetch(address, { headers: { authorization } })
        const { total } = (await answer.json()) as { total: { entries: number } }
        if (total.entries < entries) throw new Error(`${address} summed ${total.entries} entries.`)
        times.push(performance.now() - begin)
      }
      figures.push(atMost(`Income by ${by}, a million ledger entries`, median(times), target, ' ms'))
    }
    const others = ['profit?by=month', 'profit?by=order', 'profit?by=category', 'standing?', 'tax?']
    for (const report of others) {
      const times: number[] = []
      const address = `${site.address}/api/reports/${report}&from=${day(1_200)}&to=${day(0)}`
      for (let round = 0; round < rounds; round++) {
        const begin = performance.now()
        const answer = await fetch(address, { headers: { authorization } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
        times.push(performance.now() - begin)
      }
      const name = report.replace(/\W+/g, ' ').trim()
      figures.push(atMost(`Report ${name}, a million ledger entries`, median(times), target, ' ms'))
    }
    return figures
  } finally {
    await site.stop()
  }
}

/** Copies the sample's payments over three years. */
async function fillLedger(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const database = openDatabase(server)
  await database.transaction().execute(async (transaction) => {
    await sql`alter table ledger_entry disable trigger user`.execute(transaction)
    // Materialized: a scan for each copy would pass all copies before it.
    await sql`with entry as materialized (
        select *, row_number() over (order by id) % 3 as remainder from ledger_entry
        where invoice_id is not null order by id limit 3
      )
      insert into ledger_entry (id, client_id, at, on_day, type, email, amount_cents, currency, reason, service, method_kind)
      select uuid_at(moment), client_id, moment, (moment at time zone 'Asia/Dhaka')::date, 'credit', email, amount_cents, 'USD', '', service, method_kind
      from (select now() - number * interval '90 seconds' as moment, number from generate_series(1, ${entries}) as number) as time
        join entry on entry.remainder = time.number % 3`.execute(transaction)
    await sql`alter table ledger_entry enable trigger user`.execute(transaction)
  })
  await sql`vacuum analyze ledger_entry`.execute(database)
  await database.destroy()
  await server.stop()
}
