import { linkTo } from '#api/links/links.ts'
import { isRefusal } from '#core/errors.ts'
import { recoverOwner } from '#core/role/recover-owner.server.ts'
import { openDatabase } from '#db/connection/pool.ts'
import { readSettings } from '#platform/settings.ts'
import { findPostgres } from './find-postgres.ts'

class OwnerError extends Error {
  override name = 'OwnerError'
}

/** Makes the person with this address an owner and returns the name. A running site reflects it immediately. */
export async function makeOwner(env: NodeJS.ProcessEnv, email: string): Promise<string> {
  if (!email.includes('@')) throw new OwnerError('Usage: npm run owner -- EMAIL')
  const settings = readSettings(env)
  const { address, stop } = await findPostgres(settings)
  const database = openDatabase(address)
  try {
    const { publicUrl } = settings
    return await recoverOwner({ db: database, now: () => new Date(), linkTo, publicUrl }, email)
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'not_found') throw error
    throw new OwnerError(`Nobody has signed in as ${email}. Sign in with it once, then run this again.`)
  } finally {
    await database.destroy()
    await stop()
  }
}
