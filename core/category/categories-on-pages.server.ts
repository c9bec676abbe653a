import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { otherChoices } from './category-headings.ts'

/** Renames the category of questions that sections of pages show, in all versions. */
export async function renameOnPages({ db }: Context, from: string, to: string): Promise<void> {
  if (from === to || otherChoices.includes(from)) return
  const shown = (name: string) => `"show": ${JSON.stringify(name)}`
  for (const [table, more] of [
    ['page_draft', sql`, revision = revision + 1`],
    ['page_version', sql``],
  ] as const) {
    await sql`update ${sql.table(table)}
      set content = replace(content::text, ${shown(from)}, ${shown(to)})::jsonb ${more}
      where strpos(content::text, ${shown(from)}) > 0`.execute(db)
  }
}
