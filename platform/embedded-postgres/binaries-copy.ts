import { chmod, cp, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { buildAtomically } from './build-atomically.ts'
import { throwUnlessOwnedBy } from './private-folder.ts'

type Finish = (native: string) => Promise<void>

/**
 * Copies the binaries (about 50 MB, once) to a cache folder. Needed when the package lies below /root, or is
 * read-only with its symbolic links missing.
 */
export async function copyBinaries(native: string, name: string, finish: Finish): Promise<string> {
  const copy = join(await makeCacheFolder(), name)
  if (await stat(copy).catch(() => undefined)) return copy
  await buildAtomically(copy, async (target) => {
    await cp(native, target, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await finish(target)
    await makeWorldReadable(target)
  })
  return copy
}

const isNeeded = (path: string) => extname(path) !== '.a' && !['pgxs', 'pkgconfig'].includes(basename(path))

async function makeCacheFolder(): Promise<string> {
  const candidates = [ownCacheFolder(), join(tmpdir(), `embedded-postgres-${process.getuid?.()}`)]
  for (const folder of candidates.filter((candidate) => candidate !== undefined)) {
    const isMade = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (!isMade) continue
    await throwUnlessOwnedBy(folder, [process.getuid?.() ?? 0])
    await chmod(folder, 0o755) // regardless of the umask
    return folder
  }
  throw new Error(`no folder for a copy of PostgreSQL: ${candidates.join(', ')}`)
}

function ownCacheFolder(): string | undefined {
  if (process.getuid?.() === 0) return '/var/cache/embedded-postgres'
  try {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'embedded-postgres')
  } catch {
    return undefined // a user without HOME and without an entry in /etc/passwd
  }
}

async function makeWorldReadable(folder: string) {
  await chmod(folder, 0o755)
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name))
    if (found.isSymbolicLink()) continue
    const isProgram = found.isDirectory() || (found.mode & 0o100) !== 0
    await chmod(join(folder, name), isProgram ? 0o755 : 0o644)
  }
}
