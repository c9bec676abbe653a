import { chmod, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Release } from './binaries.ts'
import { type Account, chooseAccount, giveFolderTo } from './service-user.ts'
import { EmbeddedPostgresError, errorCode, orUseDatabaseUrl } from './start-error.ts'

/** Data directory of one server (its real path) and the user it runs as (undefined: the current user). */
export type Cluster = { folder: string; isCreated: boolean; account: Account | undefined }

/** Checks the folder before anything in it is changed. */
export async function inspectCluster(folder: string, release: Release): Promise<Cluster> {
  const isCreated = await holdsCluster(folder)
  if (isCreated) await refuseOtherVersion(folder, release)
  const account = await chooseAccount(resolve(folder))
  if (!isCreated) await mkdir(dirname(resolve(folder)), { recursive: true })
  return { folder: await realPath(folder), isCreated, account }
}

async function holdsCluster(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error): string[] => {
    if (errorCode(error) !== 'ENOENT') throw error
    return []
  })
  if (names.length === 0 || names.includes('PG_VERSION')) return names.length > 0
  throw new EmbeddedPostgresError(
    `${folder} holds other files but no database: choose another data folder, ${orUseDatabaseUrl}.`,
  )
}

async function refuseOtherVersion(folder: string, release: Release) {
  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (major === release.major) return
  throw new EmbeddedPostgresError(
    `${folder} was written by PostgreSQL ${major}, and the installed one is ${release.major}: install the matching one, ${orUseDatabaseUrl}.`,
  )
}

async function realPath(folder: string): Promise<string> {
  const whole = await realpath(folder).catch(() => undefined)
  return whole ?? join(await realpath(dirname(resolve(folder))), basename(resolve(folder)))
}

/** Restores owner and mode, which copies often lose. PostgreSQL requires its own user's private folder. */
export async function repairOwnership({ folder, account }: Cluster) {
  const { uid, mode } = await stat(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (account && uid !== owner) await giveFolderTo(account, folder)
  else if (uid !== owner) {
    throw new EmbeddedPostgresError(
      `${folder} belongs to another user (${uid}): start as that user, choose another data folder, ${orUseDatabaseUrl}.`,
    )
  }
  if (mode & 0o027) await chmod(folder, 0o700)
}
