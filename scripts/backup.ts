import { readSettings } from '#platform/settings.ts'
import { backUpSite } from '#server/backup/back-up-site.ts'
import { placeOfKey } from '#server/backup/key-names.ts'
import { explainFailure } from '#server/explain-failure.ts'

/** Writes a backup of the site, which may run meanwhile. */
try {
  const settings = readSettings(process.env)
  const { path, size, manifest, isInBucket } = await backUpSite(settings)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, missing } = manifest.files
  const lines = [
    `Backed up ${rows} rows of ${manifest.tables.length} tables and ${count} files (${size} bytes) into`,
    path,
    ...(isInBucket ? ['and into the bucket of S3_URL, under backups/.'] : []),
    ...(missing.length > 0 ? [`${missing.length} files that are named somewhere were not there.`] : []),
    `The key is not in it: keep a copy of ${placeOfKey(settings)} in another place. Without it kept passwords stay sealed.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
