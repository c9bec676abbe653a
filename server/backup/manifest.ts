import { z } from 'zod'

/** Version of the archive format. */
export const format = 1
export const product = 'platform-helper'

/** Last entry of the archive: an archive without it is incomplete. */
export const manifestName = 'manifest.json'
export const fileFolder = 'files/'

const count = z.int().nonnegative()
const sum = z.string()

export const manifestSchema = z.object({
  product: z.literal(product),
  format: z.literal(format),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** In the order in which they were applied. */
  migrations: z.array(z.string().regex(/^[\w.-]+\.sql$/)),
  keys: z.object({ newest: z.string(), used: z.array(z.string()) }).describe('Names of the secret keys'),
  /** `sum` is the sum of the hashes of the rows. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sum })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
  /** `missing` are keys that a row references but that have no file: an upload in progress, or a lost file. */
  files: z.object({ count, bytes: count, sum, missing: z.array(z.string()) }),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Fields that every version of the format has. */
export const anyManifest = z.object({ product: z.string(), format: z.int(), version: z.string() })

/** Tables that are not backed up. A restore must not revive a session, token or code that ended after the backup. */
export const excludedTables: readonly string[] = ['session', 'api_token', 'recovery_code']

export const partName = (table: string, number: number) =>
  `tables/${table}.${String(number).padStart(6, '0')}`
export const tableOf = (name: string): string | undefined => /^tables\/(.+)\.\d+$/.exec(name)?.[1]

/** Returns the bytes to hash for a file. They include the key, so that a file under another key changes the sum. */
export const withKey = (key: string, content: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${key}\0`), content])
