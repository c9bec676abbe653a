import type { Browser, Page } from '@playwright/test'
import { expect, sampleAdmin, signInAs, test, untilAlive } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const looks = { client: { width: 360, isMobile: true }, admin: { width: 1440, isMobile: false } }
const screens = {
  client: [
    ...['', '/account', '/dashboard-reviews', '/personal-website', '/pending-applications'],
    ...['/projects-preview', '/pending-payment', '/payment-method', '/report-problem', '/nowhere'],
  ],
  admin: [
    ...['/dashboard-users', '/new-dashboard-contact', '/audit', '/trash', '/blog-form', '/projects'],
    ...[
      '/projects-form',
      '/new-orders',
      '/template-request',
      '/template-request/templates',
      '/Admin-Dashboard',
    ],
    ...['/check-payment', '/payment-settings', '/users-report', '/mails', '/jobs', '/invoices'],
  ],
}

/** Far from the server's zone, so that times are other ones in the browser. */
async function open(browser: Browser, baseURL: string, { width, isMobile }: (typeof looks)['client']) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 800 },
    isMobile,
    timezoneId: 'Pacific/Honolulu',
  })
  return context.newPage()
}

for (const who of ['client', 'admin'] as const) {
  test(`the browser takes over what the server drew for the ${who}, and asks for nothing again`, async ({
    browser,
    site,
  }) => {
    const page = await open(browser, site.address, looks[who])
    await signInAs(page, who === 'admin' ? sampleAdmin : client)
    await untilAlive(page)
    // News is asked for anew by right: a job of the site's start may have changed something only now.
    await page.route('**/api/events*', (route) => route.abort())
    const complaints: string[] = []
    const asked: string[] = []
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/events') asked.push(pathname)
    })
    for (const screen of screens[who]) {
      const answer = await page.goto(`/dashboard${screen}`)
      expect(await answer?.text(), screen).toMatch(/<h1/)
      await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
      await untilAlive(page)
    }
    expect(complaints).toEqual([])
    expect(asked).toEqual([])
  })
}

/** Shows what the server drew; its scripts wait until they are let through. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Asked before its styles are there, the browser tells another place of what is to be pressed.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return letThrough
}

test('what is done before a screen’s scripts are there is done when they are', async ({ browser, site }) => {
  const page = await open(browser, site.address, looks.client)
  await signInAs(page, client)

  await test.step('a tap', async () => {
    const letThrough = await openHeld(page, '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click({ force: true })
    await expect(menu).toBeHidden()
    letThrough()
    await expect(menu).toBeVisible()
  })

  await test.step('a shortcut, and what is typed after it', async () => {
    const letThrough = await openHeld(page, '/dashboard')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('to pay')
    letThrough()
    await expect(page.getByRole('combobox', { name: 'Search for a screen or a record' })).toHaveValue(
      'to pay',
    )
  })

  await test.step('typing, choosing and sending', async () => {
    const letThrough = await openHeld(page, '/dashboard/report-problem')
    const [title, urgency] = [page.getByLabel('Title'), page.getByLabel('How urgent is it?')]
    await title.focus()
    await page.keyboard.type('The page is blank')
    await urgency.evaluate((select: HTMLSelectElement) => {
      select.value = 'blocking'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    letThrough()
    await page.getByLabel('What happened?').fill('White as snow.')
    await expect(title).toHaveValue('The page is blank')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The page is blank' })).toBeVisible()
    await expect(page.getByText('Blocking', { exact: true }).first()).toBeVisible()
  })

  await test.step('a link leads on by itself', async () => {
    const letThrough = await openHeld(page, '/dashboard')
    await page.getByRole('link', { name: 'Skip to content' }).evaluate((link: HTMLElement) => link.click())
    expect(new URL(page.url()).hash).toBe('#content')
    letThrough()
  })
})

test('a drawn form holds what is kept, and lets it be changed', async ({ browser, site }) => {
  const page = await open(browser, site.address, looks.admin)
  await signInAs(page, sampleAdmin)
  const letThrough = await openHeld(page, '/dashboard/payment-settings')
  const [rate, deposit] = [page.getByLabel('Taka for a dollar'), page.getByLabel('Usual deposit, percent')]
  await expect(rate).toHaveValue('122.00')
  await deposit.selectText({ force: true })
  await page.keyboard.type('140')
  letThrough()
  await untilAlive(page)
  await expect(rate).toHaveValue('122.00')
  await expect(deposit).toHaveValue('140')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A whole number from 0 to 100')).toBeVisible()
})

test('scripts wait until the screen is drawn, on a first visit too', async ({ browser, site }) => {
  const page = await open(browser, site.address, looks.client)
  await signInAs(page, client)
  const storageState = await page.context().storageState()
  const stranger = await browser.newContext({ baseURL: site.address, storageState })

  for (const context of [stranger, page.context()]) {
    const undrawn = await context.newPage()
    await undrawn.addInitScript(() => {
      const draw = window.requestAnimationFrame.bind(window)
      const drawn = new Promise((resolve) => addEventListener('drawn', resolve))
      window.requestAnimationFrame = (callback) => {
        drawn.then(() => draw(callback))
        return 0
      }
    })
    const scripts: string[] = []
    undrawn.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname)
    })
    await undrawn.goto('/dashboard')
    await expect(undrawn.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).toEqual([])

    await undrawn.evaluate(() => dispatchEvent(new Event('drawn')))
    await untilAlive(undrawn)
    expect(scripts).not.toEqual([])
  }
  await stranger.close()
})

for (const [width, tables] of [
  [1440, 1],
  [700, 0],
] as const) {
  test(`a row’s button pressed early does its work in a window ${width} px wide`, async ({
    browser,
    site,
  }) => {
    const page = await open(browser, site.address, { width, isMobile: false })
    await signInAs(page, sampleAdmin)
    const letThrough = await openHeld(page, '/dashboard/dashboard-users')
    const row = page.getByRole('row').filter({ hasText: sampleAdmin.email })
    await row.getByRole('button', { name: /^Actions for/ }).click({ force: true })
    letThrough()
    await expect(page.getByRole('menu')).toBeVisible()
    // In a small window cards stand in the table's place by then.
    await expect(page.locator('table')).toHaveCount(tables)
  })
}
