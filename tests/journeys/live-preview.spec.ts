import type { Page, Request } from '@playwright/test'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const draftCall = '**/api/pages/*/draft'

/** Milliseconds from an input in the editor until the frame shows the text. */
const measureUpdate = (page: Page, title: string, text: string) =>
  page.evaluate(
    ([title = '', text = '']) =>
      new Promise<number>((resolve) => {
        const frame = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`)
        document.addEventListener(
          'input',
          () => {
            const start = performance.now()
            const look = () =>
              frame?.contentDocument?.body.textContent?.includes(text)
                ? resolve(performance.now() - start)
                : requestAnimationFrame(look)
            look()
          },
          { once: true, capture: true },
        )
      }),
    [title, text],
  )

test('the preview follows typing while the draft cannot be saved', async ({ page }) => {
  const frameTitle = 'Preview of Websites with coding'
  const frame = page.frameLocator(`iframe[title="${frameTitle}"]`).first()
  const loads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/preview/')) loads.push(request.url())
  })
  const violations: string[] = []
  page.on('console', ({ text }) => {
    if (/content security policy|trusted/i.test(text())) violations.push(text())
  })

  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.locator('a[href="/dashboard/pages/coding"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit: Websites with coding' })).toBeVisible()
  await page.locator('#section-pricing > summary').press('Enter')
  const fields = page.locator('#section-pricing')
  const title = fields.getByLabel('Title', { exact: true })
  await expect(frame.locator('[data-section="pricing"] h2')).toBeVisible()
  const before = loads.length

  await page.route(draftCall, (route) => (route.request().method() === 'PUT' ? undefined : route.continue()))
  await title.fill('Warm up')
  await expect(frame.getByRole('heading', { name: 'Warm up' })).toBeVisible()
  const measured = measureUpdate(page, frameTitle, 'Prices for small shops')
  await title.fill('Prices for small shops')
  expect(await measured).toBeLessThan(process.env.CI ? 500 : 100)
  await expect(frame.getByRole('heading', { name: 'Prices for small shops' })).toBeVisible()
  // The prices stay as loaded.
  await expect(frame.locator('[data-section="pricing"]').getByText('per project').first()).toBeVisible()

  // A text that visitors must not see yet leaves the section as it was.
  await title.fill('')
  await expect(frame.locator('[data-section="pricing"]').getByText('per project').first()).toBeVisible()
  await title.fill('Prices for everybody')
  await expect(frame.getByRole('heading', { name: 'Prices for everybody' })).toBeVisible()

  await fields.getByRole('button', { name: 'Hide', exact: false }).first().click()
  await expect(frame.locator('[data-section="pricing"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(frame.getByRole('heading', { name: 'Prices for everybody' })).toBeVisible()
  expect(loads.length).toBe(before)
  expect(violations).toEqual([])
})

test('another service in a section of prices loads the saved draft', async ({ page }) => {
  const frame = page.frameLocator('iframe[title="Preview of Websites with coding"]').first()
  const isPreview = (request: Request) => new URL(request.url()).pathname === '/preview/coding'
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.locator('a[href="/dashboard/pages/coding"]').click()
  await page.locator('#section-pricing > summary').press('Enter')
  const prices = frame.locator('[data-section="pricing"]').getByText('per project')
  const service = page.locator('#section-pricing').getByLabel('Service', { exact: true })
  await expect(prices.first()).toBeVisible()

  // WordPress has no plans. The prices of the other service are loaded again.
  const without = page.waitForRequest(isPreview)
  await service.fill('wordpress')
  await expect(prices).toHaveCount(0)
  await without
  const again = page.waitForRequest(isPreview)
  await service.fill('website-coding')
  await again
  await expect(prices.first()).toBeVisible()
})
