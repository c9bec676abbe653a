import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { makeFolder, query, removeTestFolders } from './testing.ts'

afterEach(removeTestFolders)

test('creates a durable database that supports Bangla in a missing folder', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ folder })
  const settings = await query(
    server,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes',
      'data_checksums', 'server_encoding', 'listen_addresses', 'max_connections') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    max_connections: '100',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  })
  await query(server, 'create extension pg_trgm')
  const [text] = await query(
    server,
    `select 'আমার সোনার বাংলা' ilike '%সোনার%' as finds, upper('éß') as upper, 'Ä' ilike 'ä' as folds,
      array(select word from unnest(array['খ', 'ক', 'গ']) as word order by word) as sorted,
      similarity('সোনার বাংলা', 'সোনার') > 0.3 as resembles`,
  )
  expect(text).toEqual({ finds: true, upper: 'Éß', folds: true, sorted: ['ক', 'খ', 'গ'], resembles: true })
  await server.stop()
})

test('gives only the user of the server access to its socket', async () => {
  const server = await startEmbeddedPostgres({ folder: join(await makeFolder(), 'postgres') })
  expect((await stat(server.host)).mode & 0o777).toBe(0o700)
  await server.stop()
  await expect(stat(server.host)).rejects.toThrow('ENOENT')
})

test('gives the site no superuser rights, but the right to create databases', async () => {
  const server = await startEmbeddedPostgres({ folder: join(await makeFolder(), 'postgres') })
  await expect(query(server, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
  await query(server, 'create database copy template template0')
  await server.stop()
})

test('uses a short socket path for a long data path', async () => {
  const folder = join(await makeFolder(), 'a'.repeat(200), 'b'.repeat(200), 'postgres')
  const server = await startEmbeddedPostgres({ folder })
  expect(Buffer.byteLength(`${server.host}/.s.PGSQL.5432.lock`)).toBeLessThan(100)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('starts an existing folder in less than a second, by any of its paths', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const first = await startEmbeddedPostgres({ folder })
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const begin = performance.now()
  const second = await startEmbeddedPostgres({ folder: join(folder, '..', 'postgres') })
  expect(performance.now() - begin).toBeLessThan(1000)
  expect(await query(second, 'select * from kept')).toEqual([{ answer: 42 }])
  await second.stop()
  expect(await findPostmaster(folder)).toBeUndefined()
})
