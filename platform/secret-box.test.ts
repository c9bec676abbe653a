import { hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import type { DeriveKeys } from './secret-key.ts'

const derive = (key: string, purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))
const boxOf = (newest: string, ...older: string[]) => {
  const deriveKeys: DeriveKeys = (purpose) => [
    derive(newest, purpose),
    ...older.map((key) => derive(key, purpose)),
  ]
  return createSecretBox(deriveKeys, 'tests')
}
const row = ['a row', 'a field']

it('decrypts what it encrypted in any script', () => {
  const box = boxOf('one')
  for (const text of ['', 'pa$$ word', 'পাসওয়ার্ড 🔑', 'x'.repeat(5000)]) {
    expect(box.open(box.seal(text, row), row)).toBe(text)
  }
})

it('encrypts the same text differently each time', () => {
  const box = boxOf('one')
  expect(box.seal('same', row).sealed).not.toEqual(box.seal('same', row).sealed)
})

it('refuses ciphertext that was changed or moved to another row or field', () => {
  const box = boxOf('one')
  const sealed = box.seal('secret', row)
  expect(() => box.open(sealed, ['another row', 'a field'])).toThrow()
  expect(() => box.open(sealed, ['a row', 'another field'])).toThrow()
  expect(() => box.open(sealed, ['a rowa', ' field'])).toThrow()
  for (let index = 0; index < sealed.sealed.length; index += 1) {
    const changed = Buffer.from(sealed.sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => box.open({ ...sealed, sealed: changed }, row)).toThrow()
  }
  expect(() => box.open({ ...sealed, sealed: sealed.sealed.subarray(0, 20) }, row)).toThrow()
})

it('decrypts with an older key, encrypts with the newest, and names a missing key', () => {
  const old = boxOf('one')
  const sealed = old.seal('secret', row)
  const rotated = boxOf('two', 'one')
  expect(rotated.open(sealed, row)).toBe('secret')
  expect(rotated.seal('secret', row).keyId).toBe(rotated.keyId)
  expect(rotated.keyId).not.toBe(old.keyId)
  expect(() => boxOf('two').open(sealed, row)).toThrow(/No key/)
})
