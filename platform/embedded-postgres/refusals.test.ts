import { chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findRelease } from './binaries.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareSocketFolder } from './private-folder.ts'
import { clearAway, isRoot, makeFolder } from './testing.ts'

afterEach(clearAway)

/** The sentence of a refusal, which is one line and names the way out. */
async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddedPostgresError)) throw error ?? new Error('not refused')
  expect(error.message).toContain('DATABASE_URL')
  expect(error.message).not.toContain('\n')
  return error.message
}

test('the folder of another version is refused and not touched', async () => {
  const folder = join(await makeFolder(), 'postgres')
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), '17\n')
  expect(await refusalOf(startEmbeddedPostgres({ folder }))).toContain('written by PostgreSQL 17')
  expect(await readdir(folder)).toEqual(['PG_VERSION'])
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a file is no folder, and nothing lies below one', async () => {
  const file = join(await makeFolder(), 'postgres')
  await writeFile(file, '')
  expect(await refusalOf(startEmbeddedPostgres({ folder: file }))).toContain('not a folder')
  expect(await refusalOf(startEmbeddedPostgres({ folder: join(file, 'below', 'it') }))).toContain(
    'not a folder',
  )
})

test('a machine without binaries is told what to do', async () => {
  expect(await refusalOf(findRelease('amiga-m68k'))).toContain('No PostgreSQL for amiga-m68k is installed')
})

test.runIf(isRoot)('a socket folder that somebody else prepared is refused', async () => {
  const cluster = await makeFolder()
  const prepared = await prepareSocketFolder(cluster, undefined)
  await chown(prepared, 4321, 4321)
  expect(await refusalOf(prepareSocketFolder(cluster, undefined))).toContain('made by somebody else')
  await rm(prepared, { recursive: true })
  await symlink('/', prepared)
  expect(await refusalOf(prepareSocketFolder(cluster, undefined))).toContain('made by somebody else')
  await rm(prepared)
})
