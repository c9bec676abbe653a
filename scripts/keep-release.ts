import { fileURLToPath } from 'node:url'
import { BackupError } from '#server/backup/backup-error.ts'
import { writeReleaseBackup } from '#server/backup/write-release-backup.ts'
import { explainFailure } from '#server/explain-failure.ts'

const folder = fileURLToPath(new URL('../tests/releases', import.meta.url))

/** Stores a database snapshot of this release, before new migrations are added. */
try {
  const [name] = process.argv.slice(2)
  if (!name || !/^\d+-[a-z0-9-]+$/.test(name)) {
    throw new BackupError('Name the release, starting with its number: npm run release:keep 6-production')
  }
  const { path, size } = await writeReleaseBackup(folder, name)
  process.stdout.write(`Stored this release in ${path} (${size} bytes).\n`)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
