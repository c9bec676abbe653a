import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.mjs'
import { withLock } from './lock.mjs'
import { installByNpm } from './npm.mjs'

const installed = join(root, 'node_modules/.bin/node')
const oldestMajor = 24
// Node 26 wants libatomic, which a bare Debian lacks; Node 24 does without.
const undemanding = `node-linux-${process.arch}@24.21.0`

/** Node 26 as npm installed it, or Node 24; where npm has none for this platform, the machine's own if new enough. */
export async function findNode() {
  if (runs(installed)) return installed
  if (existsSync(installed) && process.platform === 'linux') {
    await withLock(join(root, '.install.lock'), replaceInstalled)
    if (runs(installed)) return installed
  }
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath
  throw new Error(
    `npm has no Node that runs on this ${process.platform} ${process.arch}: please install Node ${oldestMajor} or newer (this one is ${process.versions.node}).`,
  )
}

function runs(node) {
  if (!existsSync(node)) return false
  if (realpathSync(node) === process.execPath) return true
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

async function replaceInstalled() {
  if (runs(installed)) return
  process.stdout.write('Node 26 misses a library of this machine; installing Node 24 instead…\n')
  const folder = join(root, 'node_modules/.node-24')
  await installByNpm('--prefix', folder, undemanding)
  rmSync(installed)
  symlinkSync(join(folder, `node_modules/node-linux-${process.arch}/bin/node`), installed)
}
