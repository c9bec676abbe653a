import { openDatabase } from '#db/connection/pool.ts'
import { removeSampleContent } from '#db/sample/sample.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { findPostgres } from '#server/find-postgres.ts'

/** Removes only the sample content. A running site reflects it immediately. */
try {
  const { address, stop } = await findPostgres(readSettings(process.env))
  const database = openDatabase(address)
  const count = await removeSampleContent(database)
  await database.destroy()
  await stop()
  process.stdout.write(`Removed ${count} sample records.\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
