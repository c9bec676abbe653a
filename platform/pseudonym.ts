import { createHmac } from 'node:crypto'
import type { DeriveKeys } from './secret-key.ts'

/** A keyed hash: tells equal texts from others without keeping them, and cannot be reversed by trying all addresses. */
export type Pseudonym = (text: string) => string

export function createPseudonym(deriveKeys: DeriveKeys): Pseudonym {
  const [key] = deriveKeys('pseudonyms')
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
