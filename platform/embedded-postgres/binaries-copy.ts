import { chmod, cp, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { refuseStrangersFolder } from './private-folder.ts'
import { buildBeside } from './workshop.ts'

type Finish = (native: string) => Promise<void>

/** A package below /root, or read-only with its links missing, is no use to PostgreSQL; about 50 MB, made once. */
export async function copyBinaries(native: string, name: string, finish: Finish): Promise<string> {
  const copy = join(await makeCacheFolder(), name)
  if (await stat(copy).catch(() => undefined)) return copy
  await buildBeside(copy, async (place) => {
    await cp(native, place, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await finish(place)
    await letEverybodyRead(place)
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
    await refuseStrangersFolder(folder, [process.getuid?.() ?? 0])
    await chmod(folder, 0o755) // whatever our umask is
    return folder
  }
  throw new Error(`no folder for a copy of PostgreSQL: ${candidates.join(', ')}`)
}

function ownCacheFolder(): string | undefined {
  if (process.getuid?.() === 0) return '/var/cache/embedded-postgres'
  try {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'embedded-postgres')
  } catch {
    return undefined // a user without HOME whom the machine doesn't know
  }
}

async function letEverybodyRead(folder: string) {
  await chmod(folder, 0o755)
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name))
    if (found.isSymbolicLink()) continue
    const isProgram = found.isDirectory() || (found.mode & 0o100) !== 0
    await chmod(join(folder, name), isProgram ? 0o755 : 0o644)
  }
}
