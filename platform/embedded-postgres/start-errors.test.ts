import { chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findRelease } from './binaries.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareSocketFolder } from './private-folder.ts'
import { isRoot, makeFolder, removeTestFolders } from './testing.ts'

afterEach(removeTestFolders)

/** Returns the error message after checking that it is one line and names DATABASE_URL. */
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

test('refuses the folder of another version and leaves it unchanged', async () => {
  const folder = join(await makeFolder(), 'postgres')
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), '17\n')
  expect(await refusalOf(startEmbeddedPostgres({ folder }))).toContain('written by PostgreSQL 17')
  expect(await readdir(folder)).toEqual(['PG_VERSION'])
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('refuses a file and a path below a file', async () => {
  const file = join(await makeFolder(), 'postgres')
  await writeFile(file, '')
  expect(await refusalOf(startEmbeddedPostgres({ folder: file }))).toContain('not a folder')
  expect(await refusalOf(startEmbeddedPostgres({ folder: join(file, 'below', 'it') }))).toContain(
    'not a folder',
  )
})

test('explains missing binaries', async () => {
  expect(await refusalOf(findRelease('amiga-m68k'))).toContain('No PostgreSQL for amiga-m68k is installed')
})

test.runIf(isRoot)('refuses a socket folder of another user or a link', async () => {
  const cluster = await makeFolder()
  const prepared = await prepareSocketFolder(cluster, undefined)
  await chown(prepared, 4321, 4321)
  expect(await refusalOf(prepareSocketFolder(cluster, undefined))).toContain('created by another user')
  await rm(prepared, { recursive: true })
  await symlink('/', prepared)
  expect(await refusalOf(prepareSocketFolder(cluster, undefined))).toContain('created by another user')
  await rm(prepared)
})
