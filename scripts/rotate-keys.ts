import { openDatabase } from '#db/pool.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { findPostgres } from '#server/find-postgres.ts'
import { openSecrets, sealAllAnew } from '#server/open-secrets.ts'

/** Seals the passwords of all projects with the newest key; the site may run meanwhile. */
try {
  const settings = readSettings(process.env)
  const secrets = await openSecrets(settings)
  const { address, stop } = await findPostgres(settings)
  const database = openDatabase(address)
  const count = await sealAllAnew(database, secrets).finally(async () => {
    await database.destroy()
    await stop()
  })
  process.stdout.write(`Sealed ${count} passwords anew. Older keys may go now.\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
