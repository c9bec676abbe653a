import { findViolations } from './axe.ts'
import { expectFocusKept, pressOn, tabTo } from './keyboard.ts'
import { chooseMarkdown } from './rich-text-page.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the focused element is in view at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => chooseMarkdown(page))

test('an older version of a post is compared and put back by keyboard on a phone, and undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  const content = page.getByLabel('Content', { exact: true })
  await page.getByLabel('Title', { exact: true }).fill('Bread at home')
  await page.getByLabel('Category').selectOption({ index: 1 })
  await content.fill('First: flour and water.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/blog-form\/[\w-]{36}/)
  await content.fill('Second: flour, water and salt.')
  const saved = page.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok())
  await page.getByRole('button', { name: 'Save draft' }).click()
  await saved
  // The messages cover the buttons for some seconds.
  await expect(page.getByText('Draft saved')).toHaveCount(0)

  await pressOn(page.getByRole('button', { name: 'Versions' }))
  const versions = page.getByRole('dialog', { name: 'Versions', exact: true })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await pressOn(versions.getByRole('button', { name: /^Compare\s*: version 1/ }))
  const compared = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(compared.locator('del')).toHaveText('Before: First: flour and water.')
  await expect(compared.locator('ins')).toHaveText('After: Second: flour, water and salt.')
  await expectFocusKept(page)
  expect(await findViolations(page)).toEqual([])
  await tabTo(compared.getByLabel('Version 1 compared with'))
  await page.keyboard.type('version 2')
  await expect(compared.getByLabel('Version 1 compared with')).toHaveValue('2')
  await expect(compared.locator('ins')).toHaveText('After: Second: flour, water and salt.')
  await pressOn(compared.getByRole('button', { name: 'Back to the versions' }))
  await expectFocusKept(page)

  await pressOn(versions.getByRole('button', { name: /^Put into the form\s*: version 1/ }))
  await expect(page.getByText('Version 1 is in the form.').first()).toBeVisible()
  await expect(content).toHaveValue('First: flour and water.')
  await expectFocusKept(page)
  await pressOn(page.getByRole('button', { name: 'Undo' }))
  await expect(content).toHaveValue('Second: flour, water and salt.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('an older version of a piece of work is compared, put back and saved on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openSignedIn(page, sampleAdmin, '/dashboard/portfolios')
  const headers = await bearerOf(page)
  const work = { portfolioName: 'A bakery', slug: 'a-bakery', caseText: 'First text.', published: false }
  const { insertedId: id } = await (
    await page.request.post('/api/portfolios', { headers, data: work })
  ).json()
  const change = { caseText: 'Second text.', published: true, version: 1 }
  await page.request.patch(`/api/portfolios/${id}`, { headers, data: change })
  await page.goto(`/dashboard/portfolio-form/${id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions', exact: true })
  await versions.getByRole('button', { name: /^Compare\s*: version 1/ }).click()
  const compared = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(compared.locator('del')).toHaveText('Before: First text.')
  await expect(compared.locator('ins')).toHaveText('After: Second text.')
  expect(await findViolations(page)).toEqual([])
  await compared.getByRole('button', { name: 'Back to the versions' }).click()
  await versions.getByRole('button', { name: /^Put into the form\s*: version 1/ }).click()
  await expect(page.getByLabel('Story', { exact: true })).toHaveValue('First text.')
  await expect(page.getByLabel('Visibility')).toHaveValue('true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard/portfolios')
  expect(await (await page.request.get(`/portfolios/${id}`)).text()).toContain('First text.')
})

test('an older version of a page is shown to visitors again, and undone', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  const headers = await bearerOf(page)
  async function call(method: string, path: string, data?: object) {
    const answer = await page.request.fetch(`/api/pages${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { insertedId: key } = await call('POST', '', { name: 'Offer', path: '/rolled-back' })
  for (const text of ['Ten percent less', 'Twenty percent less']) {
    const { content, revision } = await call('GET', `/${key}/draft`)
    const written = {
      ...{ ...content, description: 'An offer of the month' },
      sections: [{ id: 'text', type: 'text', version: 1, props: { title: 'Offer', text } }],
    }
    const saved = await call('PUT', `/${key}/draft`, { content: written, revision })
    await call('POST', `/${key}/publish`, { revision: saved.revision })
  }
  const shown = async () => (await page.request.get('/rolled-back')).text()

  await page.goto(`/dashboard/pages/${key}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: /^Show to visitors\s*: version 1/ }).click()
  await expect(page.getByText('Visitors see version 1 now').first()).toBeVisible()
  expect(await shown()).toContain('Ten percent less')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByText('Visitors see version 2 now').first()).toBeVisible()
  expect(await shown()).toContain('Twenty percent less')
})
