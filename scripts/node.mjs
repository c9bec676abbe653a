import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.mjs'

const oldestMajor = 22
const oldestMinor = 22

/** Node 26 as npm installed it; where npm has none for this platform, the machine's own if it is new enough. */
export function findNode() {
  const installed = join(root, 'node_modules/.bin/node')
  if (existsSync(installed)) return installed
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath
  throw new Error(
    `npm has no Node for ${process.platform} ${process.arch}: please install Node ${oldestMajor}.${oldestMinor} or newer (this one is ${process.versions.node}).`,
  )
}
