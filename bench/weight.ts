import { chromium, type Page } from '@playwright/test'
import { atMost, type Figure } from './report.ts'

const kilobyte = 1000
const targets = { scriptsAtFirst: 10, scriptsInAll: 70, page: 250 }

/** Measures the bytes that a browser loads for the home page, before and after scrolling to its end. */
export async function measureWeight(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const count = await countBytes(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    const first = count()
    await scrollToEnd(page)
    const all = count()
    return [
      atMost('Home: scripts before scrolling', first.scripts / kilobyte, targets.scriptsAtFirst, ' kB'),
      atMost('Home: scripts after scrolling to the end', all.scripts / kilobyte, targets.scriptsInAll, ' kB'),
      atMost('Home: everything before scrolling', first.everything / kilobyte, targets.page, ' kB'),
      atMost('Home: everything after scrolling', all.everything / kilobyte, targets.page, ' kB'),
    ]
  } finally {
    await browser.close()
  }
}

async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  const bytes = { scripts: 0, everything: 0 }
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  // Compressed bodies only; `loadingFinished` includes the headers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.scripts += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes.everything += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ ...bytes })
}

async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
}
