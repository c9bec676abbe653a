import { type Database, openDatabase } from '#db/connection/pool.ts'
import { forgetKeysExcept, registerKeys } from '#db/secret-keys.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { findPostgres } from '#server/find-postgres.ts'
import { fingerprintKeys, forgetLostSecrets, openSecrets, reencryptSecrets } from '#server/open-secrets.ts'

const isLossAccepted = process.argv.includes('--without-lost-keys')

/** Re-encrypts the passwords of all projects with the newest key. The site may be running. */
try {
  const settings = readSettings(process.env)
  const { address, stop } = await findPostgres(settings)
  const database = openDatabase(address)
  try {
    process.stdout.write(`${isLossAccepted ? await acceptLoss(database) : await rotate(database)}\n`)
  } finally {
    await database.destroy()
    await stop()
  }

  async function rotate(db: Database): Promise<string> {
    const keyFingerprints = await fingerprintKeys(settings)
    await registerKeys(db, keyFingerprints)
    const count = await reencryptSecrets(db, await openSecrets(settings))
    await forgetKeysExcept(db, keyFingerprints[0])
    return `Re-encrypted ${count} passwords. Older keys can be removed now.`
  }

  async function acceptLoss(db: Database): Promise<string> {
    await forgetKeysExcept(db, (await fingerprintKeys(settings))[0])
    await forgetLostSecrets(db, await openSecrets(settings))
    return 'The site starts with its current key. Passwords encrypted with a lost key stay unreadable.'
  }
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
