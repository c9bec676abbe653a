import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

test('without scripts a visitor can read services, send a message and submit a review', async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-mobile-menu] > summary').click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await menu.locator('summary', { hasText: 'Services' }).click()
  await menu.getByRole('link', { name: 'Website with Coding' }).click()
  await expect(page.getByText('$599', { exact: true })).toBeVisible()

  await page.goto('/')
  await page.getByLabel('Your name').fill('Karim')
  await page.getByLabel('Message').fill('হ্যালো, without scripts')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()

  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('#field-message-error')).toHaveText('Please write a message first.')

  await page.goto('/review-form')
  await page.getByLabel('Your name').fill('Karim')
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.locator('#field-review-error')).toHaveText('Please write a title or a few words first.')
  await expect(page.getByLabel('Your name')).toHaveValue('Karim')
  await page.locator('label', { hasText: '5 of 5' }).click()
  await page.getByLabel('Title').fill('Sent without scripts')
  await page.getByLabel('Your review').fill('It simply works.')
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Thank you. Your review is published.')).toBeVisible()
  await page.goto('/reviews')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Sent without scripts')
})
