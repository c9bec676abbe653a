import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackBrowser } from './unpack-browser.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The browser of the tests: CHROMIUM_PATH, an installed one, Debian's (as root), or the one that npm ships. */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return findInstalled() ?? installFromDebian() ?? (await unpackBrowser())
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...places, macApplication].find(isExecutable)
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stdout.write('Installing Chromium for the tests (apt-get install chromium)…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium')
  // A new machine may have no lists of packages yet.
  if (install() || (apt('update') && install())) return findInstalled()
  return undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
