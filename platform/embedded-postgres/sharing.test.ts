import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { makeFolder, query, removeTestFolders, runScript, until } from './testing.ts'

afterEach(removeTestFolders)

test('keeps the server running until the last process, even another one, leaves', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const ours = await startEmbeddedPostgres({ folder })
  const theirs = runScript(`
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log('joined')
    process.stdin.once('data', () => server.stop())`)
  await until(() => theirs.output().includes('joined'))
  await ours.stop()
  expect(await query(ours, 'select 1 as one')).toEqual([{ one: 1 }])
  theirs.process.stdin?.end('leave')
  expect(await theirs.ended).toBe(0)
  expect(await findPostmaster(folder)).toBeUndefined()
})

test('gives concurrent creators and starters one server', async () => {
  const parent = await makeFolder()
  const folder = join(parent, 'postgres')
  const script = `
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log('joined')
    process.stdin.once('data', () => server.stop())`
  const others = [runScript(script), runScript(script)]
  const ours = await Promise.all([1, 2, 3].map(() => startEmbeddedPostgres({ folder })))
  await until(() => others.every((other) => other.output().includes('joined')))
  const pid = (await findPostmaster(folder))?.pid
  for (const server of ours) expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(parent)).toEqual(['postgres'])

  await Promise.all(ours.map((server) => server.stop()))
  expect((await findPostmaster(folder))?.pid).toBe(pid)
  for (const other of others) other.process.stdin?.end('leave')
  await Promise.all(others.map((other) => other.ended))
  expect(await findPostmaster(folder)).toBeUndefined()
})

test('gives a process that joins while the last one leaves a running server', async () => {
  const folder = join(await makeFolder(), 'postgres')
  let leaving = await startEmbeddedPostgres({ folder })
  for (let round = 0; round < 8; round++) {
    const [coming] = await Promise.all([startEmbeddedPostgres({ folder }), leaving.stop()])
    expect(await query(coming, 'select 1 as one')).toEqual([{ one: 1 }])
    leaving = coming
  }
  await leaving.stop()
  expect(await findPostmaster(folder)).toBeUndefined()
})

test('stops once when called twice and refuses to restart afterwards', async () => {
  const folder = join(await makeFolder(), 'postgres')
  const [first, second] = [await startEmbeddedPostgres({ folder }), await startEmbeddedPostgres({ folder })]
  await Promise.all([first.stop(), first.stop()])
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(first.ensureRunning()).rejects.toThrow('has left')
  await second.stop()
})
