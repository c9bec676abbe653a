import type { Page, Request } from '@playwright/test'
import { defaultPages } from '#core/page/default-pages.ts'
import { versionOf } from '#core/page/default-section.ts'
import { initialOf } from '#core/page/section-fields.ts'
import { sectionType, sectionTypeNames } from '#core/page/section-types.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

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
  await service.selectOption('wordpress')
  await expect(prices).toHaveCount(0)
  await without
  const again = page.waitForRequest(isPreview)
  await service.selectOption('website-coding')
  await again
  await expect(prices.first()).toBeVisible()
})

/** A section of each type, as a default page has it, or else as it is added. */
const everyType = sectionTypeNames.map((type) => {
  const known = Object.values(defaultPages).flatMap(({ sections }) => sections)
  const props = known.find((one) => one.type === type)?.props ?? initialOf(sectionType(type).fields)
  return { id: `one-${type}`, type, version: versionOf(type), props }
})

async function openOwnPage(page: Page, name: string, sections: object[]) {
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  const headers = await bearerOf(page)
  const data = { name, path: `/p/${name.toLowerCase().replaceAll(' ', '-')}` }
  const { insertedId: key } = await (await page.request.post('/api/pages', { data, headers })).json()
  const { revision } = await (await page.request.get(`/api/pages/${key}/draft`, { headers })).json()
  const content = { title: name, description: name, sections }
  const saved = await page.request.put(`/api/pages/${key}/draft`, { headers, data: { content, revision } })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto(`/dashboard/pages/${key}`)
  return page.frameLocator(`iframe[title="Preview of ${name}"]`).first()
}

test('the preview follows typing in every kind of section', async ({ page }) => {
  test.setTimeout(120_000)
  // Figures are measured every hour, and shown once there are some.
  const sections = everyType.filter(({ type }) => type !== 'measured-statistics')
  const frame = await openOwnPage(page, 'Every section', sections)
  for (const { id, type } of sections) {
    await page.locator(`#section-${id} > summary`).press('Enter')
    const section = page.locator(`#section-${id}`)
    const text = `Typed ${type}`
    const item = section.locator('details > summary').first()
    // A part of a document is also tried in its Markdown.
    if (type === 'clause') await section.getByLabel('Text', { exact: true }).fill(`**${text} text**`)
    if (type === 'statistics') await item.press('Enter')
    const fields = section.locator('input[type=text], input:not([type]), textarea')
    await fields.filter({ visible: true }).first().fill(text)
    const shown = frame.locator(`[data-section="${id}"]`)
    if (type === 'clause') await expect(shown.locator('strong')).toHaveText(`${text} text`)
    await expect(shown).toContainText(text)
  }
})

test('an item that is added shows while it is written, and keeps its fields open where it is moved', async ({
  page,
}) => {
  const topics = everyType.filter(({ type }) => type === 'topics' || type === 'clause')
  const frame = await openOwnPage(page, 'Moved items', topics)
  const section = page.locator('#section-one-topics')
  await section.locator('summary').first().press('Enter')
  await section.getByRole('button', { name: 'Add a link' }).press('Enter')
  const added = section.locator('details').last()
  await expect(added.locator('summary')).toBeFocused()
  await added.getByLabel('Title', { exact: true }).fill('A boat yard')
  const items = frame.locator('[data-section="one-topics"] li')
  await expect(items.last()).toContainText('A boat yard')
  const count = await items.count()

  const up = added.getByRole('button', { name: /^Up\s*: A boat yard/ })
  await up.press('Enter')
  const moved = section.locator('details', { has: page.getByText('A boat yard', { exact: true }) })
  await expect(moved.getByRole('button', { name: /^Up\s*: A boat yard/ })).toBeFocused()
  await expect(section.getByText(`A boat yard is number ${count - 1} of ${count} now.`)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(items.nth(count - 3)).toContainText('A boat yard')
  await moved.getByRole('button', { name: /^Down\s*: A boat yard/ }).press('Enter')
  await expect(moved.getByRole('button', { name: /^Down\s*: A boat yard/ })).toBeFocused()
  await expect(items.nth(count - 2)).toContainText('A boat yard')

  await moved.getByRole('button', { name: /^Remove\s*: A boat yard/ }).press('Enter')
  await expect(items).toHaveCount(count - 1)
  await expect(section.locator('details').last().locator('summary')).toBeFocused()

  // A press in the preview opens the fields, and brings them into view.
  await frame.locator('[data-section="one-clause"] h2').click()
  await expect(page.locator('#section-one-clause > summary')).toBeFocused()
  await expect(page.locator('#section-one-clause > summary')).toBeInViewport()
})

test('one text returns to the original, the others stay', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.locator('a[href="/dashboard/pages/about"]').click()
  await page.locator('#section-mission > summary').press('Enter')
  const section = page.locator('#section-mission')
  const label = section.getByLabel('Label', { exact: true })
  const statement = section.getByLabel('Statement', { exact: true })
  const [before, other] = [await statement.inputValue(), 'Why we are here']
  await label.fill(other)
  await statement.fill('Bread first')
  await section.getByRole('button', { name: 'Use the original: Statement' }).click()
  await expect(statement).toHaveValue(before)
  await expect(label).toHaveValue(other)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('The draft is gone')).toBeVisible()
  await expect(page.getByText('No changes.')).toBeVisible()
})
