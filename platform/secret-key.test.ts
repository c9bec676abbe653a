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

it('creates an owner-readable key at the first start and reuses it later', async () => {
  await using temporary = await newFolder()
  const folder = join(temporary.folder, 'data')
  const first = await loadSecretKeys([], folder)
  const { mode } = await stat(join(folder, 'secret-key'))
  expect(mode & 0o777).toBe(0o600)
  const later = await loadSecretKeys([], folder)
  expect(later('x')).toEqual(first('x'))
})

it('gives nodes that start concurrently on one folder the same key', async () => {
  await using temporary = await newFolder()
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecretKeys([], temporary.folder)))
  expect(new Set(all.map((derive) => Buffer.from(derive('x')[0]).toString('hex'))).size).toBe(1)
})

it('accepts old tokens after a rotation until the old key is removed, and signs with the new key', async () => {
  await using temporary = await newFolder()
  const file = join(temporary.folder, 'secret-key')
  const before = createAccessTokens(await loadSecretKeys([], temporary.folder))
  const { token } = await before.sign(sid, now)

  await writeFile(file, `${'n'.repeat(43)}\n${await readFile(file, 'utf8')}`)
  const between = createAccessTokens(await loadSecretKeys([], temporary.folder))
  expect(await between.verify(token, now)).toBe(sid)
  const { token: next } = await between.sign(sid, now)
  expect(await before.verify(next, now)).toBeUndefined()

  const after = createAccessTokens(await loadSecretKeys(['n'.repeat(43)], temporary.folder))
  expect(await after.verify(token, now)).toBeUndefined()
  expect(await after.verify(next, now)).toBe(sid)
})

it('derives a different key for each purpose', async () => {
  const derive = await loadSecretKeys(['k'.repeat(40)], '/nowhere')
  expect(derive('one')).not.toEqual(derive('other'))
})

it('reports an invalid key file in one line', async () => {
  await using temporary = await newFolder()
  const file = join(temporary.folder, 'secret-key')
  await writeFile(file, 'short\n')
  await chmod(file, 0o600)
  await expect(loadSecretKeys([], temporary.folder)).rejects.toThrow(/^The file secret-key in DATA_DIR must/)
  await writeFile(file, '')
  await expect(loadSecretKeys([], temporary.folder)).rejects.toThrow(
    'The file secret-key in DATA_DIR is empty.',
  )
})
