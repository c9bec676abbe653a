import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { addScreenshot } from './add-screenshot.ts'
import { findViolations } from './axe.ts'
import { openSignedInPage } from './people.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilAnimationsEnd, untilHydrated } from './site.ts'

// A site of its own: payments and problems are counted.
test.use({ siteName: 'unsent' })

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }

/** Opens a browser whose storage outlives it. */
const openBrowser = ({ chromium }: { chromium: BrowserType }, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(test.info().outputPath('profile'), {
    ...test.info().project.use.launchOptions,
    baseURL,
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })

const written = /\/api\/(payments|problems|orders\/[^/]+\/messages|proofs\/[^/]+\/comments)$/
/** Drops what is written, as a line does that works only now and then. */
const dropPosts = (context: BrowserContext) =>
  context.route(written, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

const panel = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
const kept = (page: Page) => panel(page).getByRole('listitem')
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await untilHydrated(page)
}

test('what is written without a line is sent once and in order, after the browser was closed', async ({
  playwright,
  site,
  browser,
}) => {
  const staff = await openSignedInPage(browser, site.address, sampleAdmin)
  const headers = await bearerOf(staff)
  const projects = await (await staff.request.get('/api/projects?q=maya', { headers })).json()
  const projectId = projects[0]._id
  const round = await staff.request.post(`/api/projects/${projectId}/proofs`, {
    headers,
    data: { title: 'The first page', files: [await addScreenshot(staff, headers)] },
  })
  const proofId = (await round.json()).insertedId

  const first = await openBrowser(playwright, site.address)
  const page = first.pages()[0] ?? (await first.newPage())
  await signInAs(page, maya)
  await open(page, '/dashboard/pending-applications')
  await page
    .getByRole('link', { name: /OR-S00005/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Write to us about it' })).toBeVisible()
  const orderPath = new URL(page.url()).pathname

  await test.step('a message, without any connection', async () => {
    await first.setOffline(true)
    await page.getByRole('textbox', { name: 'Write to us about it' }).fill('First: a message from the train')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel(page)).toContainText('First: a message from the train')
    await expect(page.getByRole('textbox', { name: 'Write to us about it' })).toHaveValue('')
    await dropPosts(first)
    await first.setOffline(false)
  })

  await test.step('a problem, a payment and a comment on a proof', async () => {
    await open(page, '/dashboard/report-problem')
    await page.getByLabel('Title').fill('Second: the menu is gone')
    await page.getByLabel('What happened?').fill('I opened the page, and the menu was not there.')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(kept(page)).toHaveCount(2)
    await expect(page.getByLabel('Title')).toHaveValue('')

    await open(page, '/dashboard/pending-payment')
    await page
      .getByRole('link', { name: /^I have paid/ })
      .first()
      .click()
    await page.getByLabel('How you paid').selectOption({ index: 1 })
    await page.getByLabel('Transaction ID').fill('THIRD12345')
    await page.getByLabel('Your number').fill('01911000002')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(kept(page)).toHaveCount(3)

    await open(page, `/dashboard/projects-preview/${projectId}/proofs/${proofId}`)
    await page
      .getByRole('textbox', { name: /comment/i })
      .first()
      .fill('Fourth: darker, please')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(kept(page)).toHaveCount(4)
    await untilAnimationsEnd(page)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  })
  await first.close()

  const posts: string[] = []
  const second = await openBrowser(playwright, site.address)
  second.on('request', (request) => {
    const [, kind] = written.exec(new URL(request.url()).pathname) ?? []
    if (kind && request.method() === 'POST') posts.push(kind.replace(/\/.*\//, ' '))
  })
  const again = second.pages()[0] ?? (await second.newPage())
  // Two tabs at once.
  const other = await second.newPage()
  await Promise.all([open(again, '/dashboard'), open(other, '/dashboard')])
  // The panel of what is unsent appears only once its script has loaded.
  await expect
    .poll(() => posts, { timeout: 60_000 })
    .toEqual(['orders messages', 'problems', 'payments', 'proofs comments'])
  await expect(panel(again)).toBeHidden({ timeout: 30_000 })
  await expect(panel(other)).toBeHidden({ timeout: 30_000 })
  expect(posts).toHaveLength(4)
  await open(again, orderPath)
  await expect(again.getByText('First: a message from the train')).toHaveCount(1)
  await open(again, '/dashboard/report-problem')
  await expect(again.getByText('Second: the menu is gone')).toHaveCount(1)
  await open(again, '/dashboard/pending-payment')
  await expect(again.getByText(/THIRD12345/)).toHaveCount(1)
  await open(again, `/dashboard/projects-preview/${projectId}/proofs/${proofId}`)
  await expect(again.getByText('Fourth: darker, please')).toHaveCount(1)
  await second.close()
})

test('a refusal afterwards keeps the text and says why, and another person on the browser sees nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, maya)
  await open(page, '/dashboard/pending-payment')
  await page
    .getByRole('link', { name: /^Report another payment IN-S00004/ })
    .first()
    .click()
  await dropPosts(context)
  await page.getByLabel('How you paid').selectOption({ index: 1 })
  await page.getByLabel('Amount, in taka').fill('500')
  // Another payment of the sample has this transaction ID.
  await page.getByLabel('Transaction ID').fill('sample 9a2')
  await page.getByLabel('Your number').fill('01911000002')
  await page.getByLabel('Note').fill('Paid from the shop')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel(page)).toContainText('Paid from the shop')

  await signInAs(page, tanvir)
  await untilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tanvir')
  await expect(panel(page)).toBeHidden()

  await signInAs(page, maya)
  await untilHydrated(page)
  await expect(panel(page)).toContainText('Paid from the shop')
  await context.unroute(written)
  const sendNow = panel(page).getByRole('button', { name: 'Send now' })
  // On a busy machine the page has tried again by itself before, and the button is gone.
  await sendNow.click({ timeout: 5_000 }).catch(() => expect(sendNow).toBeHidden())
  await expect(panel(page)).toContainText('This transaction ID has already been used')
  await expect(panel(page).getByRole('button', { name: 'Send now' })).toBeHidden()
  await panel(page).getByRole('button', { name: 'Copy the text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Paid from the shop')
  await page.reload()
  await expect(panel(page)).toContainText('This transaction ID has already been used')
  await panel(page).getByRole('button', { name: 'Discard' }).click()
  await panel(page).getByRole('button', { name: 'Discard it for good' }).click()
  await expect(panel(page)).toBeHidden()
})

test('a text whose answer never comes is kept after a while, and arrives once although it had arrived', async ({
  page,
  context,
}) => {
  await signInAs(page, maya)
  await open(page, '/dashboard/report-problem')
  const arrived: string[] = []
  // The server gets it, the browser hears nothing: a line that loses packets.
  await context.route(written, async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? ''
    arrived.push(`${key} ${(await route.fetch()).status()}`)
  })
  await page.getByLabel('Title').fill('The line hangs')
  await page.getByLabel('What happened?').fill('I wrote this, and nothing came back.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
  await expect(kept(page)).toHaveCount(1, { timeout: 20_000 })
  await expect(page.getByLabel('Title')).toHaveValue('')

  const again = page.waitForRequest((request) => written.test(new URL(request.url()).pathname))
  await context.unroute(written)
  await panel(page)
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  expect(`${(await again).headers()['idempotency-key']} 201`).toBe(arrived[0])
  await expect(panel(page)).toBeHidden({ timeout: 30_000 })
  await open(page, '/dashboard/report-problem')
  await expect(page.getByText('The line hangs')).toHaveCount(1)
})
