import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { tryLock } from './kernel-lock.ts'
import { makeFolder, query, removeTestFolders, runScript, until } from './testing.ts'

afterEach(removeTestFolders)

test('succeeds after a killed creation and removes its files', async () => {
  const parent = await makeFolder()
  const folder = join(parent, 'postgres')
  const killed = runScript(`await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })`)
  await until(async () => {
    const [buildFolder] = await readdir(parent)
    return (
      buildFolder !== undefined &&
      (await readdir(join(parent, buildFolder, 'built')).catch(() => [])).length > 3
    )
  })
  killed.process.kill('SIGKILL')
  await killed.ended
  expect((await readdir(parent))[0]).toMatch(/^postgres\.new-/)
  const server = await startEmbeddedPostgres({ folder })
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await (await startEmbeddedPostgres({ folder })).stop()
  expect(await readdir(parent)).toEqual(['postgres'])
})

test('leaves the build folder of a running creation alone', async () => {
  const parent = await makeFolder()
  const buildFolder = join(parent, 'postgres.new-abcdef')
  await mkdir(buildFolder)
  const buildLock = tryLock(join(buildFolder, 'lock'), 'alone')
  const server = await startEmbeddedPostgres({ folder: join(parent, 'postgres') })
  await server.stop()
  expect((await readdir(parent)).sort()).toEqual(['postgres', 'postgres.new-abcdef'])
  buildLock?.release()
})

test('uses an empty folder and refuses one with other files', async () => {
  const parent = await makeFolder()
  const folder = join(parent, 'postgres')
  await mkdir(folder)
  await (await startEmbeddedPostgres({ folder })).stop()
  await mkdir(join(parent, 'letters'))
  await writeFile(join(parent, 'letters', 'dear'), 'you')
  await expect(startEmbeddedPostgres({ folder: join(parent, 'letters') })).rejects.toThrow(
    'holds other files',
  )
  expect(await readdir(join(parent, 'letters'))).toEqual(['dear'])
})
