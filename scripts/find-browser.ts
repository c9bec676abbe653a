import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.ts'
import { unpackBrowser } from './unpack-browser.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The browser of the tests: CHROMIUM_PATH, an installed one, Debian's (as root), or the one that npm ships. */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return (
    findInstalled() ??
    (installFromDebian('chromium') ? findInstalled() : undefined) ??
    (await unpackBrowser())
  )
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...places, macApplication].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
