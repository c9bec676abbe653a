import { createHmac } from 'node:crypto'
import type { DeriveKeys } from './secret-key.ts'

/** Keyed hash that allows comparing texts without storing them. Cannot be reversed by brute force without the key. */
export type Pseudonym = (text: string) => string

export function createPseudonym(deriveKeys: DeriveKeys): Pseudonym {
  const [key] = deriveKeys('pseudonyms')
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
