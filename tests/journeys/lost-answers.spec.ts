import type { Route } from '@playwright/test'
import { addScreenshot } from './add-screenshot.ts'
import { openSignedInPage } from './people.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilHydrated } from './site.ts'

// A site of its own: files and rounds are counted.
test.use({ siteName: 'lost-answers', viewport: { width: 360, height: 740 } })

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

/** The server does what is asked, and its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('on a bad line nothing a client does in a project is lost, done twice, or without a word', async ({
  page,
  context,
  browser,
  site,
}) => {
  const staff = await openSignedInPage(browser, site.address, sampleAdmin)
  const headers = await bearerOf(staff)
  const [{ _id: id }] = await (await staff.request.get('/api/projects?q=maya', { headers })).json()
  const add = (path: string, data: object) =>
    staff.request.post(`/api/projects/${id}/${path}`, { headers, data })
  await add('proofs', { title: 'The first page', files: [await addScreenshot(staff, headers)] })
  await add('secrets', { kind: 'other', label: 'Router', fields: { password: 'open-sesame' } })

  await signInAs(page, maya)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const throughput = { downloadThroughput: 50_000, uploadThroughput: 50_000 }
  const set = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', { offline, latency: 800, ...throughput })
  await set(false)
  await untilHydrated(page)
  await page.locator(`main a[href$="${id}"]`).first().click()

  await test.step('a file whose adding is not answered is added once, and says so meanwhile', async () => {
    const path = `**/api/projects/${id}/files`
    const posts: (string | null)[] = []
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts.push(await route.request().headerValue('idempotency-key'))
      if (posts.length === 1) return route.abort()
      return posts.length === 2 ? loseAnswer(route) : route.continue()
    })
    const field = page.getByRole('group', { name: 'Add files' })
    const buffer = Buffer.from('Our texts')
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'texts.txt', mimeType: 'text/plain', buffer })
    await expect(field.getByText('texts.txt: arrived, and added as soon as')).toBeVisible()
    await expect(page.getByText('texts.txt was added')).toBeVisible()
    await expect(field.getByText('texts.txt: arrived, and added as soon as')).toBeHidden()
    await expect(
      page.getByRole('region', { name: 'From you' }).getByRole('link', { name: 'texts.txt' }),
    ).toBeVisible()
    await expect(page.getByText('version 2')).toBeHidden()
    expect(posts).toHaveLength(3)
    expect(new Set(posts).size).toBe(1)
    await page.unroute(path)
  })
  await test.step('a password that cannot be read says so where it was asked for', async () => {
    const show = page.getByRole('button', { name: 'Show the Router' })
    await show.scrollIntoViewIfNeeded()
    await set(true)
    await show.click()
    await expect(page.getByText('The server cannot be reached.').first()).toBeInViewport()
    await set(false)
    await show.click()
    await expect(page.getByText('open-sesame')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide the Router' })).toBeEnabled()
    await page.getByRole('button', { name: 'Hide the Router' }).click()
  })
  await test.step('an approval without an answer is found by itself, and given once', async () => {
    await page
      .getByRole('link', { name: /The first page/ })
      .first()
      .click()
    const approvals: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/moves')) approvals.push(request.url())
    })
    await page.getByLabel('Your full name').fill(maya.name)
    await set(true)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    const sign = dialog.getByRole('button', { name: 'Approve and sign' })
    await sign.click()
    await expect(dialog.getByText('The server cannot be reached.')).toBeVisible()
    await set(false)
    const lost = Promise.withResolvers<void>()
    await page.route('**/api/proofs/*/moves', async (route) => {
      await route.fetch()
      await lost.promise
      await route.abort()
    })
    // Live updates would show it too.
    await page.route('**/api/events*', (route) => route.abort())
    await sign.click()
    await expect.poll(() => approvals.length).toBe(2)
    lost.resolve()
    await expect(page.getByText('Approved by')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(approvals).toHaveLength(2)
  })
})
