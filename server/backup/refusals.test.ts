import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchive } from '#platform/archive/read-archive.ts'
import { createArchive } from '#platform/archive/write-archive.ts'
import { readSettings } from '#platform/settings.ts'
import { addSample, makeFolder, readAllRows, restoreInto, sourceOf } from '#tests/backups.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { checkBackup, readWhole } from './check-backup.ts'
import { requireKeys } from './key-names.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { digestRows } from './row-digest.ts'
import { writeBackup } from './write-backup.ts'

// Node 24 does not read the last bytes: an empty block and a checksum of content that the manifest verifies too.
const leastMissing = Number.parseInt(process.versions.node, 10) < 26 ? 32 : 1

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let source: TestDatabase
let target: TestDatabase
let folder: string
let path: string
let manifest: Manifest

beforeAll(async () => {
  source = cleanup.use(await createTestDatabase())
  target = cleanup.use(await createTestDatabase({ isMigrated: false }))
  folder = cleanup.use(await makeFolder()).path
  await addSample(source)
  ;({ path, manifest } = await writeBackup(sourceOf(source), folder))
})

type Change = (name: string, content: Buffer) => Buffer | undefined

/** Copies the archive with entries changed or left out, and returns the path of the copy. */
async function rewrite(change: Change): Promise<string> {
  const other = join(folder, `other-${randomBytes(4).toString('hex')}.tzst`)
  const archive = await createArchive(other)
  for await (const { name, content } of readArchive(path)) {
    const changed = change(name, await readWhole(content))
    if (changed) await archive.add(name, changed)
  }
  await archive.finish()
  return other
}

const withManifest = (more: object) =>
  rewrite((name, content) =>
    name === 'manifest.json'
      ? Buffer.from(JSON.stringify({ ...JSON.parse(`${content}`), ...more }))
      : content,
  )

const expectEmptyTarget = async () => expect([...(await readAllRows(target)).keys()]).toEqual([])

it('detects a changed or missing byte in an archive', { timeout: 60_000 }, async () => {
  const whole = await readFile(path)
  const damaged = join(folder, 'damaged.tzst')
  const outcome = () =>
    checkBackup(damaged).then(
      (found) => JSON.stringify(found) === JSON.stringify(manifest),
      (error) => error.name === 'BackupError' && /damaged or was cut off|is not a backup/.test(error.message),
    )
  for (let step = 0; step < 80; step++) {
    const offset = Math.floor((step / 80) * whole.length)
    const flipped = Buffer.from(whole)
    flipped[offset] = (flipped[offset] ?? 0) ^ (1 << (step % 8))
    await writeFile(damaged, flipped)
    expect([offset, await outcome()]).toEqual([offset, true])
    await writeFile(damaged, whole.subarray(0, offset))
    await expect(checkBackup(damaged)).rejects.toMatchObject({ name: 'BackupError' })
  }
  await writeFile(damaged, whole.subarray(0, -leastMissing))
  await expect(restoreInto(target, damaged)).rejects.toThrow('damaged or was cut off')
  await expectEmptyTarget()
})

it('rejects an archive in which a row, a table or the manifest was changed', async () => {
  const cases: Change[] = [
    (name, content) =>
      name.startsWith('tables/review_record') ? content.subarray(content.indexOf(10) + 1) : content,
    (name, content) => (name.startsWith('tables/note.') ? Buffer.concat([content, content]) : content),
    (name, content) => (name.startsWith('tables/blog_record') ? undefined : content),
    (name, content) => (name === 'manifest.json' ? content.subarray(0, 900) : content),
    (name, content) => (name === 'manifest.json' ? undefined : content),
  ]
  for (const change of cases) {
    await expect(restoreInto(target, await rewrite(change))).rejects.toMatchObject({ name: 'BackupError' })
  }
  await expectEmptyTarget()
})

it('rejects files that are not backups', async () => {
  const other = join(folder, 'other.txt')
  await writeFile(other, 'Something else')
  await expect(checkBackup(other)).rejects.toThrow('other.txt is not a backup of this product')
  await expect(checkBackup(folder)).rejects.toThrow('is not a backup')
  await expect(checkBackup(join(folder, 'nowhere'))).rejects.toThrow('There is no file')
  await expect(checkBackup(await withManifest({ product: 'another' }))).rejects.toThrow(
    'is not a backup of this product',
  )
})

it('rejects a backup of a newer version and names that version', async () => {
  const more = [...manifest.migrations, '9999-of-tomorrow.sql']
  for (const change of [{ migrations: more }, { format: 2, tables: 'elsewhere' }]) {
    const newer = await withManifest({ version: '9.8.7', ...change })
    await expect(restoreInto(target, newer)).rejects.toThrow(/made by version 9\.8\.7.*install that version/)
  }
  await expectEmptyTarget()
})

it('leaves nothing behind when rows violate a foreign key', async () => {
  let changed: Buffer = Buffer.from('')
  const orphaned = await rewrite((name, content) => {
    if (!name.startsWith('tables/project_record')) return content
    changed = content.subarray(content.indexOf(10) + 1)
    return changed
  })
  const digest = await digestRows(
    (async function* () {
      yield changed
    })(),
  )
  const tables = manifest.tables.map((table) =>
    table.name === 'project_record' ? { ...table, ...digest } : table,
  )
  const original = path
  path = orphaned
  const contradictory = await withManifest({ tables })
  path = original
  await expect(restoreInto(target, contradictory)).rejects.toThrow('project_secret')
  await expectEmptyTarget()
  expect(await readdir(target.filesFolder)).toEqual(['.drafts'])
})

it('refuses to restore over an existing database or existing files', async () => {
  await expect(restoreInto(source, path)).rejects.toThrow('There is a database here already')
  const dataFolder = cleanup.use(await makeFolder()).path
  await mkdir(join(dataFolder, 'files/pictures'), { recursive: true })
  await writeFile(join(dataFolder, 'files/pictures/a.jpg'), 'x')
  const settings = readSettings({ DATA_DIR: dataFolder })
  await expect(restoreBackup({ path, settings })).rejects.toThrow('holds files of another site')
  expect(await readdir(dataFolder)).toEqual(['files'])
})

it('requires the key that encrypted the passwords before it writes anything', async () => {
  const dataFolder = cleanup.use(await makeFolder()).path
  const settings = readSettings({ DATA_DIR: dataFolder })
  await expect(restoreBackup({ path, settings })).rejects.toThrow(/there is no key here.*--without-key/)
  const other = readSettings({
    DATA_DIR: dataFolder,
    SECRET_KEY: 'another-key-which-is-long-enough-for-it',
  })
  await expect(restoreBackup({ path, settings: other })).rejects.toThrow(manifest.keys.newest)
  await expect(requireKeys(manifest, other)).rejects.toThrow('the setting SECRET_KEY is a different key')
  expect(await readdir(dataFolder)).toEqual([])
})

it('makes no backup of a database without the schema of the site', async () => {
  await using empty = await createTestDatabase({ isMigrated: false })
  const dataFolder = cleanup.use(await makeFolder()).path
  await expect(writeBackup(sourceOf(empty), dataFolder)).rejects.toThrow('There is nothing to back up')
  expect(await readdir(dataFolder)).toEqual([])
})
