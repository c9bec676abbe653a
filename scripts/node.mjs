import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.mjs'
import { withLock } from './lock.mjs'
import { installByNpm } from './npm.mjs'

const installed = join(root, 'node_modules/.bin/node')
const oldestMajor = 24
// Node 26 needs libatomic, which a minimal Debian lacks; Node 24 does not.
const fallbackPackage = `node-linux-${process.arch}@24.21.0`

/** Returns Node 26 as installed by npm, else Node 24. If npm has none for this platform, the machine's own. */
export async function findNode() {
  if (runs(installed)) return installed
  if (existsSync(installed) && process.platform === 'linux') {
    await withLock(join(root, '.install.lock'), replaceInstalled)
    if (runs(installed)) return installed
  }
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath
  throw new Error(
    `npm has no Node for ${process.platform} ${process.arch}: please install Node ${oldestMajor} or newer (this one is ${process.versions.node}).`,
  )
}

function runs(node) {
  if (!existsSync(node)) return false
  if (realpathSync(node) === process.execPath) return true
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

async function replaceInstalled() {
  if (runs(installed)) return
  process.stdout.write('Node 26 needs a library that this machine lacks; installing Node 24 instead…\n')
  const folder = join(root, 'node_modules/.node-24')
  await installByNpm('--prefix', folder, fallbackPackage)
  rmSync(installed)
  symlinkSync(join(folder, `node_modules/node-linux-${process.arch}/bin/node`), installed)
}
