import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { atMost, type Figure, median } from './report.ts'
import { enter, type people } from './sign-in.ts'

const target = 1_000
const rounds = 3

// The server renders lists for phones by the user agent.
const { userAgent } = devices['Moto G4']
/** Lighthouse's phone and network. Its applied throttling adds 562 ms per request, because it cannot slow down
 * handshakes. Here the connection is open, so the latency is the 150 ms round trip of its simulation. */
const phone = { userAgent, viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }
const slowdown = 4
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
}

const again: Record<keyof typeof people, string[]> = {
  admin: ['/new-orders', '/invoices', '/dashboard-users', '/Admin-Dashboard'],
  client: ['', '/pending-applications', '/projects-preview', '/pending-payment'],
}

/** Time from a tap in the menu until the screen is usable, for each screen; and reloads of some screens with
 * their scripts in the cache, as after a sign-in. */
export async function measureMenu(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const figures: Figure[] = []
    for (const user of ['admin', 'client'] as const) {
      const page = await openPhone(browser, address, user)
      figures.push(...(await measureScreens(page, user)))
      for (const path of again[user]) figures.push(...(await measureAgain(page, path)))
      await page.context().close()
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Signs in on the phone and opens the dashboard, before line and processor are slowed down. */
export async function openPhone(browser: Browser, address: string, user: keyof typeof people): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: address })
  const page = await context.newPage()
  await enter(page, address, user)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function measureScreens(page: Page, user: string): Promise<Figure[]> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    // Starts with a page load: within one page, screens of an earlier round would not load their scripts again.
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilIdle(page)
    for (const label of await labelsOfMenu(page)) {
      const took = await page.evaluate(open, label)
      times.set(label, [...(times.get(label) ?? []), took])
      await delay(1_000)
    }
  }
  return [...times].map(([label, all]) =>
    atMost(`${label} (${user}) from the menu`, Math.round(median(all)), target, ' ms'),
  )
}

/** Measures first paint and hydration of a reload. */
export async function measureAgain(page: Page, path: string, name = ''): Promise<Figure[]> {
  const read: number[] = []
  const answers: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`/dashboard${path}`)
    await untilIdle(page)
    // The first round fills the cache.
    if (round === 0) continue
    const of = (name: string) =>
      page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN, name)
    read.push(await of('first-contentful-paint'))
    answers.push(await of('alive'))
  }
  const screen = name || `/dashboard${path} again`
  return [
    atMost(`${screen}: read`, Math.round(median(read)), target, ' ms'),
    atMost(`${screen}: answers`, Math.round(median(answers)), target, ' ms'),
  ]
}

async function labelsOfMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.waitFor()
  const labels = await menu.locator('a:not([aria-current=page]) > span:first-of-type').allTextContents()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  if (labels.length === 0) throw new Error('The menu has no screens to measure.')
  return labels
}

/** Waits until no resource has been loaded for three seconds. */
export async function untilIdle(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now
    await delay(3_000)
  }
}

/** Runs in the page. Measures from the tap in the open menu until the new screen has been shown for two frames. */
async function open(label: string): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const findLink = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=dialog] nav a')]
    return links.find((one) => one.querySelector('span')?.textContent === label)
  }
  document.querySelector<HTMLElement>('button[aria-label=Menu]')?.click()
  while (!findLink()) await frame()
  // The menu slides in.
  await new Promise((resolve) => setTimeout(resolve, 600))
  const link = findLink()
  const begin = performance.now()
  link?.click()
  while (location.pathname !== link?.pathname || document.querySelector('.pending-bar')) await frame()
  await frame()
  await frame()
  return performance.now() - begin
}
