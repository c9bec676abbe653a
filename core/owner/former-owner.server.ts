import type { Context } from '../context.ts'
import { isDeletedOwner } from './owner.ts'

/** The address to print on papers: the one they were made for, also after its account was deleted. */
export async function addressOnPaper({ db }: Pick<Context, 'db'>, owner: string): Promise<string> {
  if (!isDeletedOwner(owner)) return owner
  const found = await db
    .selectFrom('former_owner')
    .select('email')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return found?.email ?? 'Deleted account'
}
