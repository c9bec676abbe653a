import { execFile } from 'node:child_process'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const copies = join(root, 'data/test-builds')
const builder = join(root, 'scripts/run.mjs')

/** Builds the pages if their sources changed; returns a copy that a later build cannot overwrite. */
export async function copyFreshBuild(run: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  // TEST_BUILD=as-is tests with the existing build, for use while a page is being edited.
  if (process.env.TEST_BUILD !== 'as-is') {
    await promisify(execFile)(process.execPath, [builder, 'build'], { cwd: root })
  }
  const folder = join(copies, run)
  await cp(join(root, 'build'), folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes the copies that killed runs left behind. */
export async function removeCopiesExcept(running: ReadonlySet<string>): Promise<void> {
  const runs = await readdir(copies).catch(() => [])
  for (const run of runs) if (!running.has(run)) await rm(join(copies, run), { recursive: true, force: true })
}
