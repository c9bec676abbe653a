import type { Page } from '@playwright/test'
import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { editor } from './rich-text-page.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test } from './site.ts'

async function giveText(page: Page, text: string) {
  await page.getByLabel('Alternative text').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
}

test('staff tells the story of a piece of work, with pictures of before and after', async ({ page }) => {
  await signInAs(page, sampleAdmin, '/dashboard/media')
  const input = page.locator('input[type=file]').first()
  for (const name of ['within', 'outdoors']) {
    const buffer = await pictureFiles.png({ width: 300, height: 200 })
    await input.setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
    await expect(page.getByRole('button', { name: `Edit: ${name}` })).toBeVisible()
  }
  await page.goto('/dashboard/portfolio-form')
  await page.getByLabel('Portfolio name').fill('A tea shop')
  await editor(page).click()
  await page.keyboard.type('They had ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('paper')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' only.')
  await page.getByLabel('What the client says').fill('We sleep better now.')
  const before = page.getByRole('group', { name: 'How it looked before' })
  await before.getByRole('button', { name: /Choose from the library/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'outdoors' }).click()
  await giveText(page, 'The shop from outdoors')
  const main = page.getByRole('group', { name: 'Picture', exact: true })
  const buffer = await pictureFiles.png({ width: 320, height: 200 })
  await main.locator('input[type=file]').setInputFiles({ name: 'now.png', mimeType: 'image/png', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Please write what the picture shows')).toBeVisible()
  await giveText(page, 'The new shop')
  await expect(main.getByRole('button', { name: /^Remove/ })).toBeVisible()
  const pictures = page.getByRole('group', { name: 'More pictures' })
  for (const name of ['within', 'outdoors']) {
    await pictures.getByRole('button', { name: 'Add a picture' }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    // The text of the other picture is known.
    if (name === 'within') await giveText(page, `The shop from ${name}`)
  }
  await expect(pictures.getByRole('listitem')).toHaveCount(2)
  const first = await pictures.getByRole('img').first().getAttribute('src')
  await pictures.getByRole('button', { name: 'Move picture 1 back' }).click()
  await expect(pictures.getByRole('img').nth(1)).toHaveAttribute('src', first ?? '')
  const reviews = page.getByLabel('Review of this work')
  await expect.poll(() => reviews.getByRole('option').count()).toBeGreaterThan(1)
  await reviews.selectOption({ index: 1 })
  expect(await findViolations(page)).toEqual([])

  await page.reload()
  await expect(page.getByText('Your draft has been restored.')).toBeVisible()
  await expect(page.getByLabel('Portfolio name')).toHaveValue('A tea shop')
  await expect(pictures.getByRole('listitem')).toHaveCount(2)
  await expect(reviews).not.toHaveValue('')
  await page.getByRole('button', { name: 'Add portfolio' }).click()
  await expect(page.getByText('Portfolio added successfully')).toBeVisible()

  const [{ _id: id }] = await (await page.request.get('/api/portfolios?limit=1')).json()
  await page.goto(`/portfolios/${id}`)
  await expect(page.getByText('Before', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('img')).toHaveCount(2)
  for (const name of ['within', 'outdoors'])
    await expect(page.getByRole('img', { name: `The shop from ${name}` }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'The new shop' }).first()).toBeVisible()
  await expect(page.locator('main strong', { hasText: 'paper' })).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('We sleep better now.')
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review.getByText(/ of 5 stars$/)).toBeAttached()
  expect(await findViolations(page)).toEqual([])

  await page.goto('/dashboard/portfolios')
  const menu = page.getByRole('button', { name: 'Actions for A tea shop' })
  const choose = async (action: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  for (const [action, said, status] of [
    ['Unpublish', 'Portfolio is a draft again', 404],
    ['Publish', 'Portfolio published', 200],
  ] as const) {
    await choose(action)
    await expect(page.getByText(said).first()).toBeVisible()
    expect((await page.request.get(`/portfolios/${id}`)).status()).toBe(status)
  }

  await choose('Unpublish')
  await expect(page.getByRole('table').getByText('Draft', { exact: true })).toHaveCount(1)
  await choose('Schedule')
  const dialog = page.getByRole('dialog', { name: 'Schedule the work' })
  const change = page.getByRole('dialog', { name: 'Change the time' })
  await dialog.getByLabel('Time').fill('2100-05-01T09:00')
  await page.route('**/api/portfolios/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Time')).toHaveValue('2100-05-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Portfolio scheduled').first()).toBeVisible()
  await page.goto('/dashboard/portfolios?state=scheduled')
  await expect(page.getByRole('table').getByText('Scheduled', { exact: true })).toHaveCount(1)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Delete: A tea shop' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Edit: A tea shop' }).click()
  await expect(page.getByLabel('Visibility').locator('option:checked')).toHaveText('Scheduled')
  await page.goto('/dashboard/portfolios')
  await page.getByRole('link', { name: 'A tea shop', exact: false }).first().click()
  await expect(page.getByText('Preview. Scheduled. Only your team can open this address.')).toBeVisible()
  expect((await page.request.get(`/portfolios/${id}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('What the client says').fill('We sleep well now.')
  await page.getByRole('button', { name: 'Change the time' }).click()
  await change.getByLabel('Time').fill('2100-06-01T09:00')
  await change.getByRole('button', { name: 'Change the time' }).click()
  await page.waitForURL('**/dashboard/portfolios')
  await expect(page.getByText('Portfolio scheduled').first()).toBeVisible()
  const stored = await (
    await page.request.get(`/api/portfolios/${id}`, { headers: await bearerOf(page) })
  ).json()
  expect(stored).toMatchObject({ published: false, clientQuote: 'We sleep well now.' })
  expect(stored.publishAt).toMatch(/^2100-0[56]/)
  await choose('Change the time')
  await expect(change.getByLabel('Time')).toHaveValue('2100-06-01T09:00')
  await page.keyboard.press('Escape')
  await choose('Back to draft')
  await expect(menu).toBeFocused()
  await expect(page.getByRole('table').getByText('Scheduled', { exact: true })).toBeHidden()
})
