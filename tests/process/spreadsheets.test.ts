import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { findServer, startSiteProcess, untilItAnswers } from '../site-process.ts'
import { createStartedFolder } from './started-site.ts'

test('a server that is killed while it stores a file leaves no rows of it, and accepts it the next time', {
  timeout: 180_000,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  const { host, port, user, database: name } = postgres
  const database = new pg.Client({ host, port, user, database: name })
  await database.connect()
  const rows = Array.from({ length: 60_000 }, (_, at) => [{ value: `row ${at}` }, { value: at }])
  const body = JSON.stringify({
    filename: 'long.xlsx',
    data: (await writeWorkbook(rows).toBuffer()).toString('base64'),
  })
  const send = () =>
    fetch(`${site.address}/api/excel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body,
    })
  const list = async () => (await fetch(`${site.address}/api/excel?data=false`)).json()
  const count = async (table: string) =>
    Number((await database.query(`select count(*) from ${table}`)).rows[0].count)

  const server = Number(await findServer(site))
  const sent = send().catch(() => 'broken off')
  await untilItWrites(database)
  process.kill(server, 'SIGKILL')
  expect(await sent).toBe('broken off')
  await untilItAnswers(site.address)
  expect(await list()).toEqual([])
  for (const table of ['spreadsheet', 'spreadsheet_sheet', 'spreadsheet_slice', 'spreadsheet_row']) {
    expect([table, await count(table)]).toEqual([table, 0])
  }

  expect((await send()).status).toBe(201)
  expect(await list()).toMatchObject([{ filename: 'long.xlsx', sheets: [{ rowCount: 60_000 }] }])
  expect(await count('spreadsheet_row')).toBe(60_000)
  await database.end()
  await postgres.stop()
  expect(await site.stop()).toBe(0)
})

/** Waits until rows are being inserted in a transaction that is not committed yet. */
async function untilItWrites(database: pg.Client): Promise<void> {
  const writing = `select 1 from pg_stat_activity
    where query like '%insert into spreadsheet_row%' and pid <> pg_backend_pid() and state <> 'idle'`
  while ((await database.query(writing)).rowCount === 0) await delay(5)
}
