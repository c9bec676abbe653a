import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAccessTokens } from './access-token.ts'
import { loadSecretKeys } from './secret-key.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'secret-key-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
const sid = '01936f00-0000-7000-8000-000000000001'
const now = new Date('2026-11-21T08:00:00Z')

it('the first start makes a key that only the owner may read, and later starts keep it', async () => {
  await using place = await newFolder()
  const folder = join(place.folder, 'data')
  const first = await loadSecretKeys([], folder)
  const { mode } = await stat(join(folder, 'secret-key'))
  expect(mode & 0o777).toBe(0o600)
  const later = await loadSecretKeys([], folder)
  expect(later('x')).toEqual(first('x'))
})

it('nodes that start at once on one folder agree on one key', async () => {
  await using place = await newFolder()
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecretKeys([], place.folder)))
  expect(new Set(all.map((derive) => Buffer.from(derive('x')[0]).toString('hex'))).size).toBe(1)
})

it('after a rotation old tokens still count, new ones come from the new key, until the old one is gone', async () => {
  await using place = await newFolder()
  const file = join(place.folder, 'secret-key')
  const before = createAccessTokens(await loadSecretKeys([], place.folder))
  const { token } = await before.sign(sid, now)

  await writeFile(file, `${'n'.repeat(43)}\n${await readFile(file, 'utf8')}`)
  const between = createAccessTokens(await loadSecretKeys([], place.folder))
  expect(await between.verify(token, now)).toBe(sid)
  const { token: next } = await between.sign(sid, now)
  expect(await before.verify(next, now)).toBeUndefined()

  const after = createAccessTokens(await loadSecretKeys(['n'.repeat(43)], place.folder))
  expect(await after.verify(token, now)).toBeUndefined()
  expect(await after.verify(next, now)).toBe(sid)
})

it('each purpose has a key of its own', async () => {
  const derive = await loadSecretKeys(['k'.repeat(40)], '/nowhere')
  expect(derive('one')).not.toEqual(derive('other'))
})

it('a file that holds something else is named in one line', async () => {
  await using place = await newFolder()
  const file = join(place.folder, 'secret-key')
  await writeFile(file, 'short\n')
  await chmod(file, 0o600)
  await expect(loadSecretKeys([], place.folder)).rejects.toThrow(/^The file secret-key in DATA_DIR must/)
  await writeFile(file, '')
  await expect(loadSecretKeys([], place.folder)).rejects.toThrow('The file secret-key in DATA_DIR is empty.')
})
