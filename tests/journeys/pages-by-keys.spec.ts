import { findViolations } from './axe.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the focused element is in view at once.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('a page is edited, sorted, published and rolled back by keyboard alone', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard')
  const headers = await bearerOf(page)
  async function call(method: string, path: string, data?: object) {
    const answer = await page.request.fetch(`/api/pages${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { insertedId: key } = await call('POST', '', { name: 'By keys', path: '/by-keys' })
  const { content, revision } = await call('GET', `/${key}/draft`)
  const section = (id: string, title: string, text: string) => ({
    ...{ id, type: 'text', version: 1 },
    props: { title, text },
  })
  const sections = [
    section('hours', 'Hours', 'Open all day'),
    section('prices', 'Prices', 'Ten percent less'),
  ]
  const written = { ...content, description: 'An offer of the month', sections }
  const saved = await call('PUT', `/${key}/draft`, { content: written, revision })
  await call('POST', `/${key}/publish`, { revision: saved.revision })
  const shown = async () => (await page.request.get('/by-keys')).text()
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  /** The messages cover buttons for some seconds. */
  async function expectMessage(text: string) {
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0, { timeout: 15_000 })
  }

  await page.goto('/dashboard/pages')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await pressOn(page.getByRole('link', { name: /^Edit\s*: By keys/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Edit: By keys' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  const prices = page.locator('#section-prices')
  await pressOn(prices.locator('> summary'))
  await tabTo(prices.getByLabel('Text', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Twenty percent less')
  await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible()
  const moveUp = prices.getByRole('button', { name: /^Move up\s*: Text, Prices/ })
  await pressOn(moveUp)
  await expect(page.getByText('The section is number 1 of 2 now.')).toBeAttached()
  await expect(moveUp).toBeFocused()

  const publish = page.getByRole('button', { name: 'Publish…' })
  await tabTo(publish, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressOn(dialog('Publish “By keys”').getByRole('button', { name: 'Publish now' }))
  await expectMessage('Published: visitors see it now')
  await expect(publish).toBeFocused()
  await expect(publish).toBeDisabled()
  expect(await findViolations(page, { exclude: 'iframe' })).toEqual([])
  expect(await shown()).toMatch(/Twenty percent less.*Open all day/s)

  const versions = page.getByRole('button', { name: 'Versions', exact: true })
  await pressOn(versions)
  await pressOn(dialog('Versions').getByRole('button', { name: /^Show to visitors\s*: version 1/ }))
  await expectMessage('Visitors see version 1 now')
  await expect(versions).toBeFocused()
  expect(await shown()).toMatch(/Open all day.*Ten percent less/s)
})
