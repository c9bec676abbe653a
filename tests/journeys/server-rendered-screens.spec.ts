import type { Browser, Page } from '@playwright/test'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const looks = { client: { width: 360, isMobile: true }, admin: { width: 1440, isMobile: false } }
const screens = {
  client: [
    ...['', '/account', '/dashboard-reviews', '/personal-website', '/pending-applications'],
    ...['/projects-preview', '/pending-payment', '/payment-method', '/report-problem', '/nowhere'],
  ],
  admin: [
    ...[
      '/dashboard-users',
      '/new-dashboard-contact',
      '/canned-replies',
      '/audit',
      '/trash',
      '/blog-form',
      '/projects',
    ],
    ...[
      '/projects-form',
      '/new-orders',
      '/template-request',
      '/template-request/templates',
      '/Admin-Dashboard',
    ],
    ...[
      '/check-payment',
      '/payment-settings',
      '/users-report',
      '/mails',
      '/jobs',
      '/invoices',
      '/site-settings',
    ],
  ],
}

/** Opens a browser in a time zone far from the server's, so that local times differ. */
async function open(browser: Browser, baseURL: string, { width, isMobile }: (typeof looks)['client']) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 800 },
    isMobile,
    timezoneId: 'Pacific/Honolulu',
  })
  return context.newPage()
}

for (const role of ['client', 'admin'] as const) {
  test(`server-rendered screens of the ${role} hydrate without errors and without API requests`, async ({
    browser,
    site,
  }) => {
    const page = await open(browser, site.address, looks[role])
    await openSignedIn(page, role === 'admin' ? sampleAdmin : client)
    await untilHydrated(page)
    // Events may rightly cause refetches, because start jobs of the site may still change data.
    await page.route('**/api/events*', (route) => route.abort())
    // The first screen may be reading again.
    await page.goto('about:blank')
    const pageErrors: string[] = []
    const apiRequests: string[] = []
    page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error}`))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/events') apiRequests.push(pathname)
    })
    for (const screen of screens[role]) {
      const answer = await page.goto(`/dashboard${screen}`)
      expect(await answer?.text(), screen).toMatch(/<h1/)
      await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
      await untilHydrated(page)
    }
    expect(pageErrors).toEqual([])
    expect(apiRequests).toEqual([])
  })
}

/** Opens a server-rendered screen and holds its scripts back until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Before the styles have loaded, elements have other positions, and clicks would miss.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return release
}

test('actions before the scripts of a screen have loaded take effect when they have', async ({
  browser,
  site,
}) => {
  const page = await open(browser, site.address, looks.client)
  await openSignedIn(page, client)

  await test.step('a tap', async () => {
    const releaseScripts = await openWithoutScripts(page, '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click({ force: true })
    await expect(menu).toBeHidden()
    releaseScripts()
    await expect(menu).toBeVisible()
  })

  await test.step('a shortcut, and text typed after it', async () => {
    const releaseScripts = await openWithoutScripts(page, '/dashboard')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('to pay')
    releaseScripts()
    await expect(page.getByRole('combobox', { name: 'Search for a screen or a record' })).toHaveValue(
      'to pay',
    )
  })

  await test.step('typing, selecting and submitting', async () => {
    const releaseScripts = await openWithoutScripts(page, '/dashboard/report-problem')
    const [title, urgency] = [page.getByLabel('Title'), page.getByLabel('How urgent is it?')]
    await title.focus()
    await page.keyboard.type('The page is blank')
    await urgency.evaluate((select: HTMLSelectElement) => {
      select.value = 'blocking'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    releaseScripts()
    await page.getByLabel('What happened?').fill('White as snow.')
    await expect(title).toHaveValue('The page is blank')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The page is blank' })).toBeVisible()
    await expect(page.getByText('Blocking', { exact: true }).first()).toBeVisible()
  })

  await test.step('a link works without scripts', async () => {
    const releaseScripts = await openWithoutScripts(page, '/dashboard')
    await page.getByRole('link', { name: 'Skip to content' }).evaluate((link: HTMLElement) => link.click())
    expect(new URL(page.url()).hash).toBe('#content')
    releaseScripts()
  })
})

test('a server-rendered form contains the stored values and can be edited before hydration', async ({
  browser,
  site,
}) => {
  const page = await open(browser, site.address, looks.admin)
  await openSignedIn(page, sampleAdmin)
  const releaseScripts = await openWithoutScripts(page, '/dashboard/payment-settings')
  const [rate, deposit] = [page.getByLabel('Taka per dollar'), page.getByLabel('Default deposit, percent')]
  await expect(rate).toHaveValue('122.00')
  await deposit.selectText({ force: true })
  await page.keyboard.type('140')
  releaseScripts()
  await untilHydrated(page)
  await expect(rate).toHaveValue('122.00')
  await expect(deposit).toHaveValue('140')
  await page.getByRole('form', { name: 'Rate and terms' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A whole number from 0 to 100')).toBeVisible()
})

test('scripts load only after the first paint, on a first visit too', async ({ browser, site }) => {
  const page = await open(browser, site.address, looks.client)
  await openSignedIn(page, client)
  const storageState = await page.context().storageState()
  const firstVisit = await browser.newContext({ baseURL: site.address, storageState })

  for (const context of [firstVisit, page.context()]) {
    const unpainted = await context.newPage()
    await unpainted.addInitScript(() => {
      const requestFrame = window.requestAnimationFrame.bind(window)
      const painted = new Promise((resolve) => addEventListener('painted', resolve))
      window.requestAnimationFrame = (callback) => {
        painted.then(() => requestFrame(callback))
        return 0
      }
    })
    const scripts: string[] = []
    unpainted.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname)
    })
    await unpainted.goto('/dashboard')
    await expect(unpainted.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).toEqual([])

    await unpainted.evaluate(() => dispatchEvent(new Event('painted')))
    await untilHydrated(unpainted)
    expect(scripts).not.toEqual([])
  }
  await firstVisit.close()
})

for (const [width, tables] of [
  [1440, 1],
  [700, 0],
] as const) {
  test(`a row’s button pressed before hydration works in a window ${width} px wide`, async ({
    browser,
    site,
  }) => {
    const page = await open(browser, site.address, { width, isMobile: false })
    await openSignedIn(page, sampleAdmin)
    const releaseScripts = await openWithoutScripts(page, '/dashboard/dashboard-users')
    const row = page.getByRole('row').filter({ hasText: sampleAdmin.email })
    await row.getByRole('button', { name: /^Actions for/ }).click({ force: true })
    releaseScripts()
    await expect(page.getByRole('menu')).toBeVisible()
    // In a narrow window cards have replaced the table by then.
    await expect(page.locator('table')).toHaveCount(tables)
  })
}
