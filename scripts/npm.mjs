import { delimiter, join } from 'node:path'
import { run } from './child.mjs'

const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/** `npm install` that leaves package.json and the lock file alone; refuses when npm fails. */
export async function installByNpm(...args) {
  const status = await run('npm', ['install', ...quiet, ...args], {
    env: { ...process.env, PATH: pathWithoutOurs() },
  })
  if (status !== 0) throw new Error('npm could not install the packages; its reason stands above.')
}

// npm may replace the Node that lies in node_modules: it must not run on that one.
export function pathWithoutOurs() {
  const { PATH = '' } = process.env
  return PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}
