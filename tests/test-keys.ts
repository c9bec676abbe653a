import { hkdfSync } from 'node:crypto'
import { secretsPurpose } from '#core/project/project.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import type { DeriveKeys } from '#platform/secret-key.ts'

const derive = (key: string, purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))

export const testKeys: DeriveKeys = (purpose) => [derive('a key of tests', purpose)]

/** Returns the box of a site with these keys, newest first. */
export const boxOf = (...[newest, ...older]: [string, ...string[]]) =>
  createSecretBox(
    (purpose) => [derive(newest, purpose), ...older.map((key) => derive(key, purpose))],
    secretsPurpose,
  )
