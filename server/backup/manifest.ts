import { z } from 'zod'

/** Counts the shapes that archives have had. */
export const format = 1
export const product = 'platform-helper'

/** Last in the archive: without it the archive is not whole. */
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
  /** `sum` adds up the hashes of the rows. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sum })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
  /** `missing` were named by a row, and not there: an upload under way, or a file that was lost before. */
  files: z.object({ count, bytes: count, sum, missing: z.array(z.string()) }),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Tells at least what every format has told. */
export const anyManifest = z.object({ product: z.string(), format: z.int(), version: z.string() })

/** Sign-ins aren't taken along: one that has ended since must not come to life again by a restore. */
export const leftOut: readonly string[] = ['session']

export const partName = (table: string, number: number) =>
  `tables/${table}.${String(number).padStart(6, '0')}`
export const tableOf = (name: string): string | undefined => /^tables\/(.+)\.\d+$/.exec(name)?.[1]

/** What a file adds to the sum: under another key it is another file. */
export const withKey = (key: string, content: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${key}\0`), content])
