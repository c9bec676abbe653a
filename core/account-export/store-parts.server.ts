import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Bytes of a part, which is held in memory. */
const partBytes = 8 * 1024 * 1024

type Stored = { size: number; parts: string[] }

/** Row of a file that a job makes. */
export type ExportReference = { table: 'account_export' | 'accountant_export'; id: string }

/** Stores an export in parts as it is made: it needs no room on the disk of this node, and a bucket takes any length.
 * Returns undefined if the export was deleted meanwhile. */
export async function storeParts(
  ctx: Pick<Context, 'db' | 'files'>,
  of: ExportReference,
  content: AsyncIterable<Uint8Array>,
): Promise<Stored | undefined> {
  const stored: Stored = { size: 0, parts: [] }
  for await (const part of partsOf(content)) {
    const key = `exports/${randomBytes(16).toString('hex')}`
    // The row names a part before it is stored, so that parts of a killed server are deleted, too.
    if (!(await addKey(ctx, of, key))) return undefined
    await ctx.files.put(key, part)
    stored.parts.push(key)
    stored.size += part.length
  }
  return stored
}

async function addKey(
  { db }: Pick<Context, 'db'>,
  { table, id }: ExportReference,
  key: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update ${sql.table(table)} set parts = array_append(parts, ${key})
    where id = ${id} and state = 'waiting'`.execute(db)
  return numAffectedRows > 0n
}

/** Yields the same buffer, filled anew: it is stored before the next one is taken. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafeSlow(partBytes)
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const some = chunk.subarray(at, at + partBytes - filled)
      part.set(some, filled)
      at += some.length
      filled += some.length
      if (filled < partBytes) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

/** Asks for the removal of the parts of an attempt that did not finish. */
export async function forgetParts(
  { db }: Pick<Context, 'db'>,
  { table, id }: ExportReference,
): Promise<void> {
  await sql`insert into file_removal (key) select unnest(parts) from ${sql.table(table)} where id = ${id}
    on conflict do nothing`.execute(db)
  await sql`update ${sql.table(table)} set parts = '{}' where id = ${id}`.execute(db)
}
