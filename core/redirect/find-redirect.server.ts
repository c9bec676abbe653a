import type { Context } from '../context.ts'
import { foldPath } from './fold-path.ts'

export type FoundRedirect = { id: string; target: string; status: number }

/** Finds where a path leads at which no page answers, without a permission check: every visitor may follow it. */
export async function findRedirect(
  { db }: Pick<Context, 'db'>,
  written: string,
): Promise<FoundRedirect | undefined> {
  const path = foldPath(written)
  if (path === undefined) return undefined
  return db
    .selectFrom('redirect')
    .select(['id', 'target', 'status'])
    .where('path', '=', path)
    .executeTakeFirst()
}
