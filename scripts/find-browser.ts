import { installFromDebian } from './debian.ts'
import { findInstalled } from './find-installed.ts'
import { unpackBrowser } from './unpack-browser.ts'

const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Returns the browser of the tests: CHROMIUM_PATH, a headless shell, which is installed or Debian's (as root), or any
 * browser. The shell has the same engine without windows, and takes two thirds of the processor time. */
export async function findTestBrowser(): Promise<string> {
  const { CHROMIUM_PATH } = process.env
  const find = () => CHROMIUM_PATH ?? findInstalled(shells)
  return (
    find() ?? (installFromDebian('chromium-headless-shell') ? find() : undefined) ?? (await findBrowser())
  )
}

/** Returns a browser: CHROMIUM_PATH, an installed one, Debian's (as root), or the one from npm. */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const find = () => findInstalled(names, [macApplication])
  return find() ?? (installFromDebian('chromium') ? find() : undefined) ?? (await unpackBrowser())
}
