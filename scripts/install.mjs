import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './child.mjs'
import { withLock } from './lock.mjs'
import { installByNpm } from './npm.mjs'

/** Installs the packages of package-lock.json unless exactly these are installed. */
export async function installMissing() {
  if (await isInstalled()) return
  await withLock(join(root, '.install.lock'), async () => {
    if (await isInstalled()) return
    process.stdout.write('Installing the packages, which takes some minutes the first time…\n')
    // Not `npm ci`: it refuses a lock file that lacks another platform's optional package.
    await installByNpm('--include=dev', '--include=optional')
    process.stdout.write('The packages are installed.\n')
  })
}

async function isInstalled() {
  const [required, found] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ])
  if (!required || !found) return false
  // A missing optional package may be for another platform.
  return Object.entries(required).every(([path, { version, optional }]) => {
    if (path === '') return true
    return found[path] ? found[path].version === version : optional
  })
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
