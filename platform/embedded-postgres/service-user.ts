import { lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, errorCode, orUseDatabaseUrl } from './start-error.ts'

/** User that a root process switches to for PostgreSQL, which refuses to run as root. */
export type Account = { uid: number; gid: number }

export const nobody: Account = { uid: 65534, gid: 65534 }

/** Returns the owner of the folder or its nearest existing parent, else nobody. Undefined: the current user. */
export async function chooseAccount(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await ownerOf(folder)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid || nobody.gid }
  if (process.platform === 'linux') return nobody
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root: start as an ordinary user, ${orUseDatabaseUrl}.`,
  )
}

async function ownerOf(folder: string): Promise<Account> {
  try {
    return await stat(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return ownerOf(dirname(folder))
  }
}

/** Changes the owner recursively. A folder copied by root has lost its owner. */
export async function giveFolderTo(account: Account, folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, name), account.uid, account.gid)
  }
  await lchown(folder, account.uid, account.gid)
}
