import { findViolations } from './axe.ts'
import { chooseMarkdown } from './rich-text-page.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test, untilHydrated } from './site.ts'

test.beforeEach(({ page }) => chooseMarkdown(page))

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

  // Another editor keeps a draft meanwhile: it neither enters this form nor is published by it.
  const draft = await (await page.request.get(`/api/blogs/${id}/draft`, { headers })).json()
  const theirs = { ...post, summary: 'In short', version: 1, revision: draft.revision }
  expect((await page.request.put(`/api/blogs/${id}/draft`, { headers, data: theirs })).ok()).toBe(true)
  await content.fill('A whole new text.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Someone else has changed this/)).toBeVisible()
  await expect(page.getByText('The form does not show it.')).toBeVisible()
  await expect(page.getByLabel('Summary')).toHaveValue('')
  expect(await shown('/blogs/tea-without-a-kettle')).toContain('Old text.')
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard/blogs')
  expect(await shown('/blogs/tea-without-a-kettle')).toContain('A whole new text.')
  expect(await shown('/blogs/tea-without-a-kettle')).not.toContain('In short')

  // The live text is corrected while that draft stays.
  await page.goto(`/dashboard/blog-form/${id}`)
  await expect(page.getByLabel('Summary')).toHaveValue('In short')
  await expect(page.getByText('The post was changed after that.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the published post' }).click()
  await expect(page.getByRole('button', { name: 'Open the draft' })).toBeFocused()
  await expect(content).toHaveValue('A whole new text.')
  await content.fill('A whole new text, corrected.')
  await page.getByRole('button', { name: 'Open the draft' }).click()
  await expect(content).toHaveValue('Old text.')
  await page.getByRole('button', { name: 'Edit the published post' }).click()
  await expect(content).toHaveValue('A whole new text, corrected.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard/blogs')
  expect(await shown('/blogs/tea-without-a-kettle')).toContain('A whole new text, corrected.')
  const left = await (await page.request.get(`/api/blogs/${id}/draft`, { headers })).json()
  expect(left.content).toMatchObject({ summary: 'In short', content: 'Old text.' })
})

test("a form of the published post neither publishes nor overwrites a colleague's draft", async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/blogs')
  const headers = await bearerOf(page)
  const post = { title: 'Milk without a fridge', author: 'Rina', category: 'health', content: 'Old text.' }
  const { insertedId: id } = await (await page.request.post('/api/blogs', { headers, data: post })).json()
  const readDraft = async () => (await page.request.get(`/api/blogs/${id}/draft`, { headers })).json()
  await page.goto(`/dashboard/blog-form/${id}`)
  await untilHydrated(page)
  const content = page.getByLabel('Content', { exact: true })
  await page.getByLabel('Summary').fill('A corrected summary')
  const theirs = { ...post, content: 'Half of a new text', version: 1, revision: 0 }
  await page.request.put(`/api/blogs/${id}/draft`, { headers, data: theirs })
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByText(/Someone else has changed this/)).toBeVisible()
  await expect(page.getByText('The form does not show it.')).toBeVisible()
  await expect(content).toHaveValue('Old text.')

  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await page
    .getByRole('alertdialog', { name: 'Replace the kept draft?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard/blogs')
  const live = await (await page.request.get(`/api/blogs/${id}`)).json()
  expect(live).toMatchObject({ content: 'Old text.', summary: 'A corrected summary' })
  expect((await readDraft()).content).toMatchObject({ content: 'Half of a new text' })

  await page.goto(`/dashboard/blog-form/${id}`)
  await page.getByRole('button', { name: 'Edit the published post' }).click()
  await content.fill('Mine instead.')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Draft kept. The post is unchanged.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeVisible()
  await expect(content).toHaveValue('Mine instead.')
  expect((await readDraft()).content).toMatchObject({ content: 'Mine instead.' })
})

test('a change of the state leaves the kept draft, unless something was typed', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/blogs')
  const headers = await bearerOf(page)
  const post = { title: 'Rice without a pot', author: 'Rina', category: 'health', content: 'Old text.' }
  const { insertedId: id } = await (await page.request.post('/api/blogs', { headers, data: post })).json()
  const kept = { ...post, content: 'New text.', version: 1, revision: 0 }
  await page.request.put(`/api/blogs/${id}/draft`, { headers, data: kept })
  const read = async () => (await page.request.get(`/api/blogs/${id}`, { headers })).json()
  await page.goto(`/dashboard/blog-form/${id}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('The post is a draft again').first()).toBeVisible()
  expect(await read()).toMatchObject({
    state: 'draft',
    content: 'Old text.',
    draftSavedAt: expect.any(String),
  })
  await expect(page.getByLabel('Content', { exact: true })).toHaveValue('New text.')
  await expect(page.getByText('The post was changed after that.')).toHaveCount(0)

  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const scheduled = { state: 'scheduled', publishAt, version: 2 }
  await page.request.patch(`/api/blogs/${id}`, { headers, data: scheduled })
  await page.goto(`/dashboard/blog-form/${id}`)
  await page.getByLabel('Content', { exact: true }).fill('New text, longer.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  const question = page.getByRole('alertdialog', { name: 'Publish this post now?' })
  await expect(question.getByText('The kept draft becomes the text of the post')).toBeVisible()
  await question.getByRole('button', { name: 'Publish now' }).click()
  await page.waitForURL('**/dashboard/blogs')
  expect(await read()).toMatchObject({ state: 'published', content: 'New text, longer.', draftSavedAt: null })
})

test('the chosen time stays when scheduling a post is refused', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/blogs')
  const headers = await bearerOf(page)
  const post = { title: 'Tea without leaves', author: 'Rina', category: 'health', content: 'A text.' }
  const added = await page.request.post('/api/blogs', { headers, data: { ...post, state: 'draft' } })
  const { insertedId: id } = await added.json()
  await page.goto(`/dashboard/blog-form/${id}`)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule the post' })
  const time = dialog.getByLabel('Time')
  await time.fill('2100-05-01T09:00')
  await page.route('**/api/blogs/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(time).toHaveValue('2100-05-01T09:00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(time).toHaveValue('2100-05-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.waitForURL('**/dashboard/blogs')
  await page.request.delete(`/api/blogs/${id}`, { headers })
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
  await untilHydrated(page)
  await content.fill('New text, continued.')
  // A newer draft is opened before it can be discarded.
  const { revision } = await (await page.request.get(`/api/blogs/${id}/draft`, { headers })).json()
  const newer = { ...kept, content: 'Newer text.', revision }
  await page.request.put(`/api/blogs/${id}/draft`, { headers, data: newer })
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/Someone else has changed this/).first()).toBeVisible()
  await expect(content).toHaveValue('New text, continued.')
  await page.getByRole('button', { name: 'Open the draft' }).click()
  await expect(content).toHaveValue('Newer text.')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Draft discarded').first()).toBeVisible()
  // Typed before the newer draft was opened, in this tab only.
  await expect(content).toHaveValue('New text, continued.')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(content).toHaveValue('Old text.')
  await expect(page.getByText('Draft kept')).toHaveCount(0)

  await content.fill('Old text, corrected.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard/blogs')
  expect(await (await page.request.get(`/api/blogs/${id}`)).json()).toMatchObject({
    content: 'Old text, corrected.',
  })
})
