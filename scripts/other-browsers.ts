import { globSync } from 'node:fs'
import { canInstall, installFromDebian } from './debian.ts'
import { findInstalled } from './find-installed.ts'
import { unpackFirefox } from './unpack-firefox.ts'

export type WebKitPrograms = { driver: string; browser: string; display: string }

const macApplication = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** Not on the PATH: WebKit's own small browser is there for its driver only. */
const smallBrowsers = '/usr/lib/{*/,}webkit2gtk-4.?/MiniBrowser'

/** FIREFOX_PATH, an installed one, or Debian's: installed as root, unpacked for anybody else. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH) return FIREFOX_PATH
  const find = () => findInstalled(['firefox-esr', 'firefox'], [macApplication])
  return find() ?? (installFromDebian('firefox-esr') ? find() : unpackFirefox())
}

/** Those that are installed, or Debian's (as root). They can't be unpacked elsewhere: the library starts its processes
 * by absolute paths. */
export function findWebKit(): WebKitPrograms | undefined {
  return (
    findInstalledWebKit() ??
    (installFromDebian('webkit2gtk-driver', 'xvfb') ? findInstalledWebKit() : undefined)
  )
}

function findInstalledWebKit(): WebKitPrograms | undefined {
  const driver = findInstalled(['WebKitWebDriver'])
  const display = findInstalled(['Xvfb'])
  const browser = findInstalled([], globSync(smallBrowsers))
  return driver && display && browser ? { driver, browser, display } : undefined
}

const browsers = [
  { name: 'Firefox', file: 'tests/other-browsers/firefox.test.ts', find: findFirefox, needs: 'firefox-esr' },
  {
    name: 'WebKit',
    file: 'tests/other-browsers/webkit.test.ts',
    find: findWebKit,
    needs: 'webkit2gtk-driver and xvfb',
  },
]

/** Before the tests begin: gets the browsers of the files that these filters choose, and names those that are left out. */
export function prepareOtherBrowsers(filters: string[]): void {
  for (const { name, file, find, needs } of browsers) {
    const isChosen = filters.length === 0 || filters.some((filter) => file.includes(filter))
    if (!isChosen || find()) continue
    const outcome = canInstall ? 'could not be installed' : 'is not tested'
    process.stdout.write(`${name} ${outcome}: ${needs} from Debian would be needed.\n`)
  }
}
