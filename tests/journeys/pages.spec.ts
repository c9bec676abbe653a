import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the bar with Publish rests where it is pressed.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner rewrites a page, publishes it, and brings the original back', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const visit = async () => {
    await visitor.goto(new URL('/about', page.url()).href)
    return visitor.locator('main').textContent()
  }
  const statement = page.getByLabel('Statement', { exact: true })
  const preview = page.frameLocator('iframe[title="Preview of About us"]').first()

  await page.setViewportSize({ width: 390, height: 800 })
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.locator('a[href="/dashboard/pages/about"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit: About us' })).toBeVisible()
  await expect(page.getByText('No changes.')).toBeVisible()

  await test.step('typing saves the draft and shows it in the preview only', async () => {
    await page.locator('#section-mission > summary').press('Enter')
    await statement.fill('Every bakery deserves a good website.')
    await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible()
    await expect(preview.getByText('Every bakery deserves a good website.')).toBeAttached()
    expect(await visit()).toContain('A small business should look as good online')
  })

  await test.step('a reload keeps the draft, and undo takes back what was typed since', async () => {
    await page.reload()
    await page.locator('#section-mission > summary').press('Enter')
    await expect(statement).toHaveValue('Every bakery deserves a good website.')
    // The page in the frame is checked as a public page.
    expect(await findViolations(page, { exclude: 'iframe' })).toEqual([])
    await statement.fill('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(statement).toHaveValue('Every bakery deserves a good website.')
  })

  await test.step('what is typed without a connection is saved when it is back', async () => {
    await page.context().setOffline(true)
    await statement.fill('Every bakery on a bad line, too.')
    await expect(page.getByText('The draft could not be saved.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible()
    await statement.fill('Every bakery deserves a good website.')
    await expect(preview.getByText('Every bakery deserves a good website.')).toBeAttached()
  })

  await test.step('a field that visitors must not see is refused at its place', async () => {
    await page.locator('#section-topics > summary').press('Enter')
    await page.locator('#section-topics details > summary').first().press('Enter')
    await page
      .locator('#section-topics')
      .getByLabel('Link', { exact: true })
      .first()
      .fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('One field has to be corrected before visitors see this.')).toBeVisible()
    await expect(page.getByText('Must be a path of this site such as /contact')).toBeVisible()
    await page.locator('#section-topics').getByLabel('Link', { exact: true }).first().fill('/coding')
  })

  await test.step('a publication is visible at once', async () => {
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Published: visitors see it now')).toBeVisible()
    expect(await visit()).toContain('Every bakery deserves a good website.')
    await expect(page.getByText('Visitors see version 1 of')).toBeVisible()
  })

  await test.step('the original comes back after a question', async () => {
    await page.getByRole('button', { name: 'Original texts' }).click()
    await page.getByRole('button', { name: 'Return to the original' }).click()
    await expect(page.getByText('Visitors see the original now')).toBeVisible()
    expect(await visit()).toContain('A small business should look as good online')
  })
})

test('measured figures take the place of typed ones, and undo brings those back', async ({ page }) => {
  // Nothing is saved, as other journeys visit the home page.
  await page.route('**/api/pages/*/draft', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.locator('a[href="/dashboard/pages/home"]').click()
  const section = page.locator('#section-statistics')
  await section.locator('> summary').press('Enter')
  await section.getByRole('button', { name: 'Show measured figures instead' }).click()
  await expect(section.getByLabel('Label of the delivered orders')).toHaveValue('Orders delivered')
  await expect(section.locator('> summary')).toBeFocused()
  await expect(section.getByRole('button', { name: 'Show measured figures instead' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByLabel('Note of the rating')).toHaveValue('Based on 284 reviews')
})

test('a button orders a service of the catalogue, or names in words what is ordered in the chat', async ({
  page,
}) => {
  // Nothing is saved, as other journeys visit the page.
  await page.route('**/api/pages/*/draft', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.locator('a[href="/dashboard/pages/coding"]').click()
  const section = page.locator('#section-header')
  await section.locator('> summary').press('Enter')
  const [chat, order] = [section.locator('details').first(), section.locator('details').nth(1)]
  await chat.locator('> summary').press('Enter')
  await expect(chat.getByLabel('What is ordered')).toHaveValue('a coded website')
  await order.locator('> summary').press('Enter')
  await expect(order.getByLabel('Service', { exact: true })).toHaveValue('website-coding')
  await order.getByLabel('Service', { exact: true }).selectOption('WordPress website')
  await expect(order.getByLabel('Service', { exact: true })).toHaveValue('wordpress')
})
