import { spawn } from 'node:child_process'
import { appendFile, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, listProcesses, signal } from './postmaster.ts'
import { isAlive, makeFolder, query, removeTestFolders, runScript, until } from './testing.ts'

afterEach(removeTestFolders)

const pidOf = async (folder: string) => (await findPostmaster(folder))?.pid ?? Number.NaN

test('adopts the server of a killed process, whose share of it ends', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const killed = runScript(`
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log('started')
    setInterval(() => {}, 1000)`)
  await until(() => killed.output().includes('started'))
  const pid = await pidOf(folder)
  const [, session] = /\) \w \d+ \d+ (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
  expect(Number(session)).toBe(pid)
  killed.process.kill('SIGKILL')
  await killed.ended
  const server = await startEmbeddedPostgres({ folder })
  expect(await pidOf(folder)).toBe(pid)
  await server.stop()
  expect(await listProcesses(folder)).toEqual([])
})

test('restarts a killed server once for concurrent callers, with all committed data', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ folder })
  await query(server, 'create table kept as select 42 as answer')
  const pid = await pidOf(folder)
  signal(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
  await Promise.all([server.ensureRunning(), server.ensureRunning()])
  const newPid = await pidOf(folder)
  expect(newPid).not.toBe(pid)
  expect(await query(server, 'select * from kept')).toEqual([{ answer: 42 }])
  await server.ensureRunning()
  expect(await pidOf(folder)).toBe(newPid)
  await server.stop()
})

test('starts despite a busy child process of the killed server', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ folder })
  const busy = query(server, 'select count(*) from generate_series(1, 1e12::bigint)').catch(() => 'lost')
  await until(
    async () => (await query(server, `select 1 from pg_stat_activity where query like '%1e12%'`)).length > 1,
  )
  signal(await pidOf(folder), 'SIGKILL')
  await until(async () => (await listProcesses(folder)).length < 3)
  await server.ensureRunning()
  expect(await busy).toBe('lost')
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('starts despite a pid file with a reused process id, or an empty one', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const first = await startEmbeddedPostgres({ folder })
  const pidFile = join(folder, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await first.stop()
  const { uid, gid } = await stat(folder)
  const otherProcess = spawn('/bin/sleep', ['60'], { uid, gid })
  await writeFile(pidFile, [otherProcess.pid, ...lines.slice(1)].join('\n'))
  await chown(pidFile, uid, gid)
  await mkdir(first.host, { mode: 0o700 })
  await chown(first.host, uid, gid)
  await writeFile(join(first.host, '.s.PGSQL.5432.lock'), `${otherProcess.pid}\n`)
  const second = await startEmbeddedPostgres({ folder })
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(otherProcess.exitCode).toBeNull()
  otherProcess.kill()
  await writeFile(pidFile, '')
  const third = await startEmbeddedPostgres({ folder })
  await third.stop()
})

test('replaces a server whose socket or folder was deleted', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ folder })
  const pid = await pidOf(folder)
  await rm(server.host, { recursive: true })
  await server.ensureRunning()
  expect(isAlive(pid)).toBe(false)
  const orphanPid = await pidOf(folder)
  const orphanHost = server.host
  await rm(folder, { recursive: true })
  const fresh = await startEmbeddedPostgres({ folder })
  expect(await query(fresh, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await pidOf(folder)).not.toBe(orphanPid)
  await fresh.stop()
  signal(orphanPid, 'SIGKILL')
  await rm(orphanHost, { recursive: true, force: true })
})

test('truncates a long log at the next start and keeps its end', async () => {
  const folder = join(await makeFolder(), 'postgres')
  await (await startEmbeddedPostgres({ folder })).stop()
  await appendFile(join(folder, 'server.log'), `${'x'.repeat(99)}\n`.repeat(20_000))
  await (await startEmbeddedPostgres({ folder })).stop()
  expect((await stat(join(folder, 'server.log'))).size).toBeLessThan(600_000)
  expect(await readFile(join(folder, 'server.log'), 'utf8')).toContain('xxx\n')
})
