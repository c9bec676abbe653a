import type { Context } from '../context.ts'
import { deletedAccountName, describePlaceholder, isDeletedOwner } from './owner.ts'

/** Returns the email address to print on invoices and receipts: the original one, even if its account was deleted. */
export async function readOriginalEmail({ db }: Pick<Context, 'db'>, owner: string): Promise<string> {
  if (!isDeletedOwner(owner)) return describePlaceholder(owner) ?? owner
  const found = await db
    .selectFrom('former_owner')
    .select('email')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return found?.email ?? describePlaceholder(owner) ?? deletedAccountName
}
