import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareBinaries, type Release } from './binaries.ts'
import { buildAtomically } from './build-atomically.ts'
import type { Cluster } from './cluster.ts'
import { runProgram, startFolderName } from './run-program.ts'
import { type Account, giveFolderTo, nobody } from './service-user.ts'
import { EmbeddedPostgresError, orUseDatabaseUrl } from './start-error.ts'

export const administrator = 'postgres'
export const siteUser = 'site'
export const siteDatabase = 'site'

/** Creates the cluster atomically. With concurrent creators the first one wins and all can use it. */
export async function createCluster({ folder, account }: Cluster, release: Release) {
  const native = await prepareBinaries(release, account)
  try {
    await buildAtomically(folder, (target) => initializeCluster(target, native, account))
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new EmbeddedPostgresError(`No database could be created in ${folder}: ${error.message}`)
  }
}

async function initializeCluster(target: string, native: string, account: Account | undefined) {
  const isUnnamedUser = await initialize(target, native, account).then(
    () => false,
    (error: Error) => {
      if (error.message.includes('could not look up effective user ID')) return true
      throw error
    },
  )
  if (isUnnamedUser) await initializeAsUnnamedUser(target, native, account)
}

// initdb requires that the user id has a name in /etc/passwd; the server does not.
async function initializeAsUnnamedUser(target: string, native: string, account: Account | undefined) {
  if (account) {
    await initialize(target, native, nobody)
    return giveFolderTo(account, target)
  }
  const named = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
  await initialize(target, native, undefined, named).catch(() => {
    throw new EmbeddedPostgresError(
      `user ${process.getuid?.()} has no name on this machine: add it to /etc/passwd, start once as root, ${orUseDatabaseUrl}.`,
    )
  })
}

async function initialize(
  target: string,
  native: string,
  account: Account | undefined,
  prefix: string[] = [],
) {
  if (account) await chown(target, account.uid, account.gid)
  const run = (name: string, args: string[], input = '') => {
    const [first = '', ...rest] = [...prefix, join(native, 'bin', name), ...args]
    return runProgram(first, rest, { folder: target, account, input })
  }
  const data = ['-D', startFolderName(target)]
  await run('initdb', [...data, ...initdbOptions])
  await run('postgres', ['--single', ...data, '-c', 'exit_on_error=on', administrator], setupCommands)
}

const initdbOptions = [
  `--username=${administrator}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // pg_trgm classifies letters with the C library; the plain C locale knows only ASCII letters.
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

// Not a superuser, because a superuser can read server files and run programs through SQL.
const setupCommands = [
  `create role ${siteUser} login createdb`,
  `create database ${siteDatabase} owner ${siteUser}`,
  '',
].join('\n')
