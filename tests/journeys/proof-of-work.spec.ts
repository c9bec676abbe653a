import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

test.use({ settings: { RATE_LIMIT: 'on' } })

const humanDelay = 3_000

/** Records the statuses of the page's API calls, and counts the loads of the proof-of-work script. */
function watch(page: Page) {
  const seen = { statuses: [] as string[], scripts: 0 }
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (/^\/api\/(contact|reviews|challenge)$/.test(path)) {
      seen.statuses.push(`${response.request().method()} ${path} ${response.status()}`)
    }
    if (/challenge-worker/.test(path)) seen.scripts += 1
  })
  return seen
}

async function fillContactForm(page: Page, message: string) {
  await page.goto('/contact')
  await expect(page.locator('[data-island=contact-form][data-ready]')).toBeVisible()
  await page.getByLabel('Message').fill(message)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const isSent = (page: Page) => expect(page.getByText('Message sent successfully')).toBeVisible()

test('a form that took some time to fill in is sent without proof of work and without its script', async ({
  page,
}) => {
  const seen = watch(page)
  await fillContactForm(page, 'A question')
  await page.waitForTimeout(humanDelay)
  await send(page)
  await isSent(page)
  expect(seen).toEqual({ statuses: ['POST /api/contact 201'], scripts: 0 })
})

test('a form that is sent very quickly needs proof of work', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/review-form')
  await expect(page.locator('[data-island=review-form][data-ready]')).toBeVisible()
  await page.getByLabel('Title').fill('Quick')
  // A fixed time, because a busy machine may be slow to fill in the form.
  await page.evaluate(() => {
    performance.now = () => 800
  })
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Thank you. Your review is published.')).toBeVisible()
  expect(seen.statuses.filter((line) => !line.startsWith('GET /api/reviews'))).toEqual([
    'POST /api/reviews 429',
    'GET /api/challenge 200',
    'POST /api/reviews 201',
  ])
  expect(seen.scripts).toBe(1)
})

test('above the limit a message needs proof of work, and a refusal keeps the text', async ({ page }) => {
  const data = { name: 'Somebody else in this office', message: 'Hello' }
  while ((await page.request.post('/api/contact', { data })).ok());
  const seen = watch(page)
  await fillContactForm(page, 'The sixth of this office')
  await page.waitForTimeout(humanDelay)
  await send(page)
  await isSent(page)
  expect(seen.statuses).toEqual(['POST /api/contact 429', 'GET /api/challenge 200', 'POST /api/contact 201'])

  await page.route('**/api/challenge', (route) => route.abort())
  await page.getByLabel('Message').fill('The seventh')
  await send(page)
  await expect(page.getByRole('alert')).toContainText(/too often|very quick/)
  await expect(page.getByLabel('Message')).toHaveValue('The seventh')
})
