import { execFile } from 'node:child_process'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const copies = join(root, 'data/test-builds')
const builder = join(root, 'scripts/run.mjs')

/** Builds the pages if their sources changed; gives a copy that a later build can't take away. */
export async function copyFreshBuild(run: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  // While somebody is in the middle of a page, TEST_BUILD=as-is tests the rest with the pages of before.
  if (process.env.TEST_BUILD !== 'as-is') {
    await promisify(execFile)(process.execPath, [builder, 'build'], { cwd: root })
  }
  const folder = join(copies, run)
  await cp(join(root, 'build'), folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes the copies of runs that were killed. */
export async function removeCopiesExcept(running: ReadonlySet<string>): Promise<void> {
  const runs = await readdir(copies).catch(() => [])
  for (const run of runs) if (!running.has(run)) await rm(join(copies, run), { recursive: true, force: true })
}
