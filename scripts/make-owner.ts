import { linkTo } from '#api/links/links.ts'
import { isRefusal } from '#core/errors.ts'
import { recoverOwner } from '#core/role/recover-owner.server.ts'
import { openDatabase } from '#db/connection/pool.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { findPostgres } from '#server/find-postgres.ts'

/** Makes a person an owner when no owner can sign in. A running site reflects it immediately. */
async function makeOwner(email: string): Promise<string> {
  const settings = readSettings(process.env)
  const { address, stop } = await findPostgres(settings)
  const database = openDatabase(address)
  try {
    const { publicUrl } = settings
    return await recoverOwner({ db: database, now: () => new Date(), linkTo, publicUrl }, email)
  } finally {
    await database.destroy()
    await stop()
  }
}

const [email = ''] = process.argv.slice(2)
try {
  if (!email.includes('@')) throw new Error('Usage: npm run owner -- EMAIL')
  process.stdout.write(`${await makeOwner(email)} is an owner now. All owners are notified.\n`)
} catch (error) {
  const isUnknown = isRefusal(error) && error.kind === 'not_found'
  const unknown = `Nobody has signed in as ${email}. Sign in with it once, then run this again.`
  process.stderr.write(`${isUnknown ? unknown : explainFailure(error)}\n`)
  process.exitCode = 1
}
