import { delimiter, join } from 'node:path'
import { run } from './child.mjs'

const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/** Runs `npm install` without changing package.json and the lock file. Throws when npm fails. */
export async function installByNpm(...args) {
  const status = await run('npm', ['install', ...quiet, ...args], {
    env: { ...process.env, PATH: pathWithoutOwnPackages() },
  })
  if (status !== 0) throw new Error('npm could not install the packages; see its error above.')
}

// npm may replace the Node in node_modules, so it must not run on it.
export function pathWithoutOwnPackages() {
  const { PATH = '' } = process.env
  return PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}
