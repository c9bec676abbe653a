import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

test('a long article is rewritten over two days before visitors see it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openSignedIn(page, sampleAdmin, '/dashboard/blogs')
  const headers = await bearerOf(page)
  const post = { title: 'Tea without a kettle', author: 'Rina', category: 'health', content: 'Old text.' }
  const added = await page.request.post('/api/blogs', { headers, data: post })
  const { insertedId: id } = await added.json()
  const content = page.getByLabel('Content', { exact: true })
  const shown = async (path: string) => (await page.request.get(path)).text()

  await page.goto(`/dashboard/blog-form/${id}`)
  await content.fill('The first half of a new text.')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByText('Draft kept. The post is unchanged.').first()).toBeVisible()
  await expect(page.getByText('Visitors still see the published post')).toBeVisible()
  expect(await shown('/blogs/tea-without-a-kettle')).toContain('Old text.')
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // Kept a second time from the form that stayed open.
  await content.fill('The first half of a new text. More of it.')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByText('Draft kept. The post is unchanged.').first()).toBeVisible()
  await page.goto('/dashboard/blogs?q=kettle')
  await expect(page.getByText('Unpublished changes').first()).toBeVisible()

  await page.goto(`/dashboard/blog-form/${id}`)
  await expect(content).toHaveValue('The first half of a new text. More of it.')
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ])
  await expect(preview.getByText('Draft of changes that are not published')).toBeVisible()
  await expect(preview.getByText('The first half of a new text. More of it.')).toBeVisible()
  await preview.close()
  await page.getByRole('button', { name: 'Compare with the saved post' }).click()
  const compared = page.getByRole('dialog', { name: 'Changes that are not published' })
  await expect(compared.locator('del')).toHaveText('Before: Old text.')
  await page.keyboard.press('Escape')

  // Another editor keeps a draft meanwhile: nothing is overwritten.
  const draft = await (await page.request.get(`/api/blogs/${id}/draft`, { headers })).json()
  const theirs = { ...post, summary: 'In short', version: 1, revision: draft.revision }
  expect((await page.request.put(`/api/blogs/${id}/draft`, { headers, data: theirs })).ok()).toBe(true)
  await content.fill('A whole new text.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Someone else has changed this/)).toBeVisible()
  await expect(page.getByLabel('Summary')).toHaveValue('In short')
  expect(await shown('/blogs/tea-without-a-kettle')).toContain('Old text.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard/blogs')
  expect(await shown('/blogs/tea-without-a-kettle')).toContain('A whole new text.')
  await page.goto(`/dashboard/blog-form/${id}`)
  await expect(content).toHaveValue('A whole new text.')
  await expect(page.getByText('Draft kept')).toHaveCount(0)
})

test('a kept draft is discarded after a question', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/blogs')
  const headers = await bearerOf(page)
  const post = { title: 'Coffee without a mill', author: 'Rina', category: 'health', content: 'Old text.' }
  const { insertedId: id } = await (await page.request.post('/api/blogs', { headers, data: post })).json()
  const kept = { ...post, content: 'New text.', version: 1, revision: 0 }
  await page.request.put(`/api/blogs/${id}/draft`, { headers, data: kept })
  await page.goto(`/dashboard/blog-form/${id}`)
  const content = page.getByLabel('Content', { exact: true })
  await expect(content).toHaveValue('New text.')
  await content.fill('New text, continued.')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Draft discarded').first()).toBeVisible()
  await expect(content).toHaveValue('Old text.')
  await expect(page.getByText('Draft kept')).toHaveCount(0)
})
