import { execFile } from 'node:child_process'
import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['app', 'core', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const copies = join(root, 'data/test-builds')
const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')

/** Builds the pages if a source is newer than the build; gives a copy that a later build can't take away. */
export async function copyFreshBuild(run: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const newest = Math.max(...(await Promise.all(sources.map((name) => newestChange(join(root, name))))))
  const built = await stat(join(root, 'build/server/index.js')).catch(() => undefined)
  // While somebody is in the middle of a page, TEST_BUILD=as-is tests the rest with the pages of before.
  const isGoodEnough = built && (process.env.TEST_BUILD === 'as-is' || built.mtimeMs >= newest)
  if (!isGoodEnough) {
    const environment = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [builder, 'build'], { cwd: root, env: environment })
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

async function newestChange(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const entries = await readdir(path, { recursive: true })
  const times = await Promise.all(entries.map(async (name) => (await stat(join(path, name))).mtimeMs))
  return Math.max(found.mtimeMs, ...times)
}
