import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareBinaries, type Release } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError, orElsewhere } from './refusal.ts'
import { runProgram, startFolderName } from './run-program.ts'
import { type Account, giveFolderTo, nobody } from './service-user.ts'
import { buildBeside } from './workshop.ts'

export const administrator = 'postgres'
export const siteUser = 'site'
export const siteDatabase = 'site'

/** Creates the whole database or nothing; when two do, the first one wins and both can use it. */
export async function createCluster({ folder, account }: Cluster, release: Release) {
  const native = await prepareBinaries(release, account)
  try {
    await buildBeside(folder, (place) => fill(place, native, account))
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new EmbeddedPostgresError(`No database could be created in ${folder}: ${error.message}`)
  }
}

async function fill(place: string, native: string, account: Account | undefined) {
  const isNameless = await initialize(place, native, account).then(
    () => false,
    (error: Error) => {
      if (error.message.includes('could not look up effective user ID')) return true
      throw error
    },
  )
  if (isNameless) await initializeNameless(place, native, account)
}

// initdb insists on a user whose number has a name on this machine; the server itself doesn't.
async function initializeNameless(place: string, native: string, account: Account | undefined) {
  if (account) {
    await initialize(place, native, nobody)
    return giveFolderTo(account, place)
  }
  const named = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
  await initialize(place, native, undefined, named).catch(() => {
    throw new EmbeddedPostgresError(
      `user ${process.getuid?.()} has no name on this machine: add it to /etc/passwd, start once as root, ${orElsewhere}.`,
    )
  })
}

async function initialize(
  place: string,
  native: string,
  account: Account | undefined,
  prefix: string[] = [],
) {
  if (account) await chown(place, account.uid, account.gid)
  const run = (name: string, words: string[], input = '') => {
    const [first = '', ...rest] = [...prefix, join(native, 'bin', name), ...words]
    return runProgram(first, rest, { folder: place, account, input })
  }
  const data = ['-D', startFolderName(place)]
  await run('initdb', [...data, ...creation])
  await run('postgres', ['--single', ...data, '-c', 'exit_on_error=on', administrator], firstCommands)
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
