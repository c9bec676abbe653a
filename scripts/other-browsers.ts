import { globSync } from 'node:fs'
import { canInstall, installFromDebian } from './debian.ts'
import { findInstalled } from './find-installed.ts'
import { unpackFirefox } from './unpack-firefox.ts'

export type WebKitPrograms = { driver: string; browser: string; display: string }

const macApplication = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** WebKit's test browser, which is not on the PATH. */
const miniBrowsers = '/usr/lib/{*/,}webkit2gtk-4.?/MiniBrowser'

/** Returns FIREFOX_PATH, an installed Firefox, or Debian's: installed as root, unpacked for other users. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH) return FIREFOX_PATH
  const find = () => findInstalled(['firefox-esr', 'firefox'], [macApplication])
  return find() ?? (installFromDebian('firefox-esr') ? find() : unpackFirefox())
}

/** Returns the installed programs, or Debian's (as root). They cannot be unpacked elsewhere, because the library
 * starts its processes by absolute paths. */
export function findWebKit(): WebKitPrograms | undefined {
  return (
    findInstalledWebKit() ??
    (installFromDebian('webkit2gtk-driver', 'xvfb') ? findInstalledWebKit() : undefined)
  )
}

function findInstalledWebKit(): WebKitPrograms | undefined {
  const driver = findInstalled(['WebKitWebDriver'])
  const display = findInstalled(['Xvfb'])
  const browser = findInstalled([], globSync(miniBrowsers))
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

/** Prepares the browsers of the test files that match the filters, and prints which ones are skipped. */
export function prepareOtherBrowsers(filters: string[]): void {
  for (const { name, file, find, needs } of browsers) {
    const isChosen = filters.length === 0 || filters.some((filter) => file.includes(filter))
    if (!isChosen || find()) continue
    const outcome = canInstall ? 'could not be installed' : 'is not tested'
    process.stdout.write(`${name} ${outcome}: it needs ${needs} from Debian.\n`)
  }
}
