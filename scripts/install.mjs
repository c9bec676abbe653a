import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { root, run } from './child.mjs'
import { withLock } from './lock.mjs'

/** Installs what package-lock.json says when something else, or nothing, is installed. */
export async function installMissing() {
  if (await isInstalled()) return
  await withLock(join(root, '.install.lock'), async () => {
    if (await isInstalled()) return
    process.stdout.write('Installing what the site is made of…\n')
    // Not `npm ci`: it refuses a lock file that lacks another platform's optional package.
    const args = [
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const status = await run('npm', args, { env: { ...process.env, PATH: pathWithoutOurs() } })
    if (status !== 0) throw new Error('npm could not install the packages; its reason stands above.')
  })
}

async function isInstalled() {
  const [wanted, found] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ])
  if (!wanted || !found) return false
  // An optional package may be one of another platform.
  return Object.entries(wanted).every(([path, { version, optional }]) => {
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

// npm may replace the Node that lies in node_modules: it must not run on that one.
function pathWithoutOurs() {
  const { PATH = '' } = process.env
  return PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}
