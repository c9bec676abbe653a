import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Reads the alternative texts of pictures of the library, by address without a focus. Without a permission check: pages
 * show them to every visitor. */
export async function readAlternativeTexts(
  { db }: Pick<Context, 'db'>,
  addresses: string[],
): Promise<Record<string, string>> {
  if (addresses.length === 0) return {}
  const file = sql<string>`split_part(url, '#', 1)`
  const rows = await db
    .selectFrom('media')
    .select([file.as('file'), 'alt'])
    .where(sql<boolean>`${file} = any(${addresses}::text[])`)
    .where('alt', '!=', '')
    .execute()
  return Object.fromEntries(rows.map(({ file, alt }) => [file, alt]))
}
