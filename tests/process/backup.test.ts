import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { cp, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkBackup } from '#server/backup/check-backup.ts'
import { createDataFolder, startSiteProcess } from '../site-process.ts'
import { copyStartedSite } from './started-site.ts'
import { readAllReviews, startWriting } from './writer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function runTask(dataFolder: string, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    DATA_DIR: dataFolder,
  }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, output }))
  return { child, ended }
}

const run = (dataFolder: string, ...args: string[]) => runTask(dataFolder, 'scripts/run.mjs', ...args).ended
const complete = async (folder: string) =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).map((name) => join(folder, name))

/** Sends SIGKILL as soon as the backup begins to write. */
async function killWhileWriting(child: ChildProcess, folder: string): Promise<void> {
  const watching = watch(folder)
  await new Promise<void>((resolve) => {
    watching.on('change', (_kind, name) => String(name).endsWith('.partial') && resolve())
    child.once('close', () => resolve())
  })
  watching.close()
  child.kill('SIGKILL')
}

test('a backup made during writes restores every acknowledged write', {
  timeout: 180_000,
}, async () => {
  await using folder = await createDataFolder()
  const data = join(folder.path, 'data')
  await copyStartedSite(data)
  const site = await startSiteProcess({ settings: { DATA_DIR: data } })
  const writing = startWriting(site.address)
  await writing.untilMore()
  const backups = join(data, 'backups')
  await mkdir(backups)

  const killed = runTask(data, 'scripts/backup.ts')
  await killWhileWriting(killed.child, backups)
  await killed.ended
  for (const path of await complete(backups)) await checkBackup(path)
  const earlier = await complete(backups)

  await writing.untilMore()
  const acknowledged = [...writing.acknowledged]
  const { status, output } = await run(data, 'backup')
  expect([status, output]).toEqual([
    0,
    expect.stringContaining('The backup does not contain the key: keep a copy of'),
  ])
  await writing.stop()
  expect(await site.stop()).toBe(0)
  const [path = ''] = (await complete(backups)).filter((one) => !earlier.includes(one))

  const lost = join(folder.path, 'lost')
  await rename(data, lost)
  const movedBackup = path.replace(data, lost)
  expect(await run(data, 'restore', movedBackup)).toMatchObject({
    status: 1,
    output: expect.stringContaining('there is no key here'),
  })
  expect(existsSync(join(data, 'postgres'))).toBe(false)
  await mkdir(data, { recursive: true })
  await cp(join(lost, 'secret-key'), join(data, 'secret-key'))
  expect(await run(data, 'restore', movedBackup)).toMatchObject({ status: 0 })
  expect(await run(data, 'restore', movedBackup)).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is a database here already'),
  })

  const again = await startSiteProcess({ settings: { DATA_DIR: data } })
  const found = await readAllReviews(again.address)
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  const everWritten = new Set(writing.acknowledged)
  // Each of the two writers may have one write that was stored but not acknowledged.
  expect([...found].filter((id) => !everWritten.has(id)).length).toBeLessThanOrEqual(2)
  expect(await again.stop()).toBe(0)
})
