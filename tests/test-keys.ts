import { hkdfSync } from 'node:crypto'
import type { DeriveKeys } from '#platform/secret-key.ts'

export const testKeys: DeriveKeys = (purpose) => [
  new Uint8Array(hkdfSync('sha256', 'a key of tests', '', purpose, 32)),
]
