import { type Database, openDatabase } from '#db/pool.ts'
import { forgetKeysExcept, noteKeys } from '#db/secret-keys.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { findPostgres } from '#server/find-postgres.ts'
import { markKeys, openSecrets, sealAllAnew } from '#server/open-secrets.ts'

const isLossAccepted = process.argv.includes('--without-lost-keys')

/** Seals the passwords of all projects with the newest key; the site may run meanwhile. */
try {
  const settings = readSettings(process.env)
  const { address, stop } = await findPostgres(settings)
  const database = openDatabase(address)
  try {
    process.stdout.write(`${isLossAccepted ? await giveUp(database) : await rotate(database)}\n`)
  } finally {
    await database.destroy()
    await stop()
  }

  async function rotate(db: Database): Promise<string> {
    const marks = await markKeys(settings)
    await noteKeys(db, marks)
    const count = await sealAllAnew(db, await openSecrets(settings))
    await forgetKeysExcept(db, marks[0])
    return `Sealed ${count} passwords anew. Older keys may go now.`
  }

  async function giveUp(db: Database): Promise<string> {
    await forgetKeysExcept(db, (await markKeys(settings))[0])
    return 'The site starts with the key it has. Passwords that were sealed with a lost one stay unreadable.'
  }
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
