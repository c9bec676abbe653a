import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { fieldRefusal } from '../errors.ts'

/** Refuses an address that another account or another client has. Locks the rows of both addresses. */
export async function refuseTaken(inside: Context, from: string, to: string): Promise<void> {
  if (await hasAccount(inside, to)) throw refusalOfAddress('conflict', 'Another account has this address')
  const { [from]: own, [to]: other } = await lockClientsOf(inside, [from, to])
  if (other && other !== own) throw clientHasAddress()
}

export const clientHasAddress = () =>
  refusalOfAddress('conflict', 'Another client has this address. Please merge the two first')

export async function hasAccount({ db }: Context, email: string): Promise<boolean> {
  const found = db.selectFrom('person').select('id').where('email', '=', email)
  return (await found.executeTakeFirst()) !== undefined
}

/** Locks addresses, and returns the client of each that has one. */
export async function lockClientsOf(
  { db }: Context,
  emails: string[],
): Promise<{ [email: string]: string | undefined }> {
  const rows = await db
    .selectFrom('client_email')
    .select(['email', 'client_id as clientId'])
    .where('email', 'in', emails)
    .orderBy('id')
    .forUpdate()
    .execute()
  return Object.fromEntries(rows.map(({ email, clientId }) => [email, clientId]))
}

/** The activity log cannot forget, so it holds no address. */
export function refuseAddresses(reason: string, addresses: string[]): void {
  if (!addresses.some((address) => foldEmail(reason).includes(address))) return
  throw fieldRefusal('reason', 'Please leave the addresses out of the reason: it stays in the activity log')
}

export const refusalOfAddress = (kind: 'conflict' | 'invalid', sentence: string) =>
  fieldRefusal('email', sentence, kind)
