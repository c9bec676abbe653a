import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { openDatabase } from '#db/connection/pool.ts'
import { migrate } from '#db/migrate.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { readSettings } from '#platform/settings.ts'
import { findPostgres } from '../find-postgres.ts'
import { openSecrets } from '../open-secrets.ts'
import { readKeyNames } from './key-names.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

/** Not a secret: encrypts only sample content. */
const releaseKey = 'the-key-of-kept-releases-seals-nothing-real'

/** Writes a backup of a new site with this release's sample content. The tests of later releases restore it. */
export async function writeReleaseBackup(folder: string, name: string): Promise<WrittenBackup> {
  await using cleanup = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'release-'))
  cleanup.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const settings = readSettings({ DATA_DIR: dataFolder, SECRET_KEY: releaseKey })
  const { address, stop } = await findPostgres(settings)
  cleanup.defer(stop)
  const database = openDatabase(address)
  cleanup.defer(() => database.destroy())
  await migrate(database)
  const { seal } = await openSecrets(settings)
  await addSampleContent(database, seal, storeSpreadsheet)
  const source = { address, files: await openFileStore(settings), keyNames: await readKeyNames(settings) }
  // `await`, because the cleanup closes the database when this function returns.
  return await writeBackup(source, folder, `${name}.tzst`)
}
