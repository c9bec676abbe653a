import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/settings.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { explainFailure } from '#server/explain-failure.ts'

/** Restores a backup into an empty DATA_DIR or database. */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'without-key': { type: 'boolean', default: false } },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new BackupError('Name the backup file: npm run restore FILE')
  const settings = readSettings(process.env)
  const manifest = await restoreBackup({
    path: resolve(process.env.INIT_CWD ?? '', path),
    settings,
    withoutKey: values['without-key'],
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${rows} rows and ${manifest.files.count} files as of ${manifest.takenAt}. Start the site now; all users have to sign in again.\n`,
  )
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
