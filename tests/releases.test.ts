import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { connectForBackup } from '#db/backup/connect.ts'
import { copyRows } from '#db/backup/snapshot.ts'
import { openPool } from '#db/connection/pool.ts'
import { listMigrations } from '#db/migrate.ts'
import { prepareQueue } from '#platform/queue.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { loadInto } from '#server/backup/restore.ts'
import { digestRows } from '#server/backup/row-digest.ts'
import { admin, visitor } from './factories.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestSite } from './test-site.ts'

const folder = fileURLToPath(new URL('./releases/', import.meta.url))
const releases = (await readdir(folder)).filter((name) => name.endsWith('.tzst')).sort()

const screens = ['/', '/reviews', '/portfolios', '/blogs', '/coding', '/excel']
const lists = [
  'reviews',
  'portfolios',
  'blogs',
  'contact',
  'projects',
  'excel',
  'users',
  'orders',
  'invoices',
]

const searches: [words: string, hits: number][] = [
  ['চাল', 1],
  ['145.00', 1],
  ['no such thing', 0],
]
/** Migration that rewrites existing rows. `undo` reverts it before the comparison; search is checked separately. */
const rewriting = '0092-spreadsheet-signs-as-letters.sql'
const undo = `
  update spreadsheet_row set folded = translate(folded, 'RSTUVWXYZ', ' .-/,:_@+');
  create function pg_temp.sign(code integer) returns integer language sql immutable
    return ascii(translate(chr(code), 'RSTUVWXYZ', ' .-/,:_@+'));
  update spreadsheet_slice set pieces = array(
    select case when piece < 128 then pg_temp.sign(piece)
      else 128 * (pg_temp.sign(piece / 128 - 1) + 1) + pg_temp.sign(piece % 128) end
    from unnest(pieces) as piece)`

it('has a backup of every earlier release', () => {
  expect(releases.length).toBeGreaterThanOrEqual(5)
})

it.each(releases)('starts with the database of %s, keeps every row, and serves requests', async (name) => {
  await using test = await createTestDatabase({ isMigrated: false })
  const path = folder + name
  const manifest = await checkBackup(path)
  const { files } = test.ctxOf(visitor)
  {
    await using client = await connectForBackup(test.address)
    await loadInto({ client, manifest, path, files })
    await client.query('begin')
    const hasSpreadsheets = manifest.tables.some((table) => table.name === 'spreadsheet_row')
    if (hasSpreadsheets && !manifest.migrations.includes(rewriting)) await client.query(undo)
    for (const table of manifest.tables) {
      if (table.name === 'migration') continue
      // Read by the table's old name and columns, which may be a view today.
      const { rows, sum } = await digestRows(copyRows(client, table))
      expect({ table: table.name, rows, sum }).toEqual({
        table: table.name,
        rows: table.rows,
        sum: table.sum,
      })
    }
    await client.query('rollback')
    const { rows: applied } = await client.query('select name from migration order by name')
    expect(applied.map((row: { name: string }) => row.name)).toEqual(await listMigrations())
  }

  const queuePool = openPool(test.address, { max: 1 })
  await prepareQueue(queuePool)
  await queuePool.end()
  await using site = await createTestSite({ shared: test, signedIn: admin })
  for (const screen of screens) expect([screen, (await site.get(screen)).statusCode]).toEqual([screen, 200])
  for (const list of lists) {
    const answer = await site.get(`/api/${list}`, { authorization: 'signed in' })
    expect([list, answer.statusCode]).toEqual([list, 200])
    const backedUp = manifest.tables.find((table) => [`${list}`, `${list.slice(0, -1)}`].includes(table.name))
    if (backedUp) expect(answer.json<unknown[]>()).toHaveLength(backedUp.rows)
  }
  if (manifest.tables.some((table) => table.name === 'spreadsheet')) {
    for (const [words, hits] of searches) {
      const found = await site.get(`/api/excel/search?q=${encodeURIComponent(words)}`)
      expect([words, found.json<{ total: number }>().total]).toEqual([words, hits])
    }
  }
  const overview = await site.get('/api/overview?from=2026-01-01&to=2026-12-31', {
    authorization: 'signed in',
  })
  expect(overview.statusCode).toBe(200)
})
