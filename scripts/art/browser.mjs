// Opens the Chromium that Playwright knows, or the one at CHROMIUM_PATH, or the system's own.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function openBrowser() {
  const executablePath = [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  return chromium.launch({ executablePath, args })
}
