import { createHmac } from 'node:crypto'
import type { DeriveKeys } from './secret-key.ts'

/** Returns the tokens of an id, one for each key, that of the newest key first. Each has 256 bits. */
export type DerivedTokens = (id: string) => readonly [string, ...string[]]

/** Makes tokens that are printed again and again, so that none has to be stored. */
export function createDerivedTokens(deriveKeys: DeriveKeys, purpose: string): DerivedTokens {
  const [newest, ...older] = deriveKeys(purpose)
  const make = (key: Uint8Array, id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return (id) => [make(newest, id), ...older.map((key) => make(key, id))]
}
