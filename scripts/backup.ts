import { readSettings } from '#platform/settings.ts'
import { backUpSite } from '#server/backup/back-up-site.ts'
import { describeKeyLocation } from '#server/backup/key-names.ts'
import { explainFailure } from '#server/explain-failure.ts'

/** Writes a backup. The site may be running. */
try {
  const settings = readSettings(process.env)
  const { path, size, manifest, isInBucket } = await backUpSite(settings)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, missing } = manifest.files
  const lines = [
    `Backed up ${rows} rows of ${manifest.tables.length} tables and ${count} files (${size} bytes) into`,
    path,
    ...(isInBucket ? ['and into the bucket of S3_URL, under backups/.'] : []),
    ...(missing.length > 0 ? [`${missing.length} referenced files were missing.`] : []),
    `The backup does not contain the key: keep a copy of ${describeKeyLocation(settings)} elsewhere. Without it stored passwords cannot be decrypted.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
