import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareBinaries, type Release } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './refusal.ts'
import { runProgram, startFolderName } from './run-program.ts'
import { buildBeside } from './workshop.ts'

export const administrator = 'postgres'
export const siteUser = 'site'
export const siteDatabase = 'site'

/** Creates the whole database or nothing; when two do, the first one wins and both can use it. */
export async function createCluster({ folder, account }: Cluster, release: Release) {
  const native = await prepareBinaries(release, account)
  try {
    await buildBeside(folder, async (place) => {
      if (account) await chown(place, account.uid, account.gid)
      const here = { folder: place, account }
      const data = ['-D', startFolderName(place)]
      await runProgram(join(native, 'bin', 'initdb'), [...data, ...creation], here)
      const single = ['--single', ...data, '-c', 'exit_on_error=on', administrator]
      await runProgram(join(native, 'bin', 'postgres'), single, { ...here, input: firstCommands })
    })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new EmbeddedPostgresError(`No database could be created in ${folder}: ${error.message}`)
  }
}

const creation = [
  `--username=${administrator}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // pg_trgm asks the C library which letters are letters; with plain C there are only English ones.
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

// Not a superuser: one could read the server's files and run programs by SQL alone.
const firstCommands = [
  `create role ${siteUser} login createdb`,
  `create database ${siteDatabase} owner ${siteUser}`,
  '',
].join('\n')
