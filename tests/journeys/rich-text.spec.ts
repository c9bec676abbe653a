import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { choose, editor, field, tool, watchErrors } from './rich-text-page.ts'
import { changedPosts, keptPosts } from './rich-text-posts.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilAnimationsEnd, untilHydrated } from './site.ts'

const draft = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))

test('a post is written as rich text and published', async ({ page }) => {
  const errors = await watchErrors(page)
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  await page.getByLabel('Title').fill('Written as rich text')
  await page.getByLabel('Category').selectOption('business')
  await expect(editor(page)).toBeVisible()

  await test.step('the keyboard writes a heading, bold words, a list and a link', async () => {
    await editor(page).click()
    await page.keyboard.type('## A good plan')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Some ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold words')
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' here.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- first')
    await page.keyboard.press('Enter')
    await page.keyboard.type('second')
    for (const press of [1, 2]) await page.keyboard.press('Enter', { delay: press })
    await page.keyboard.type('See https://a.example/b_c now.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Read more')
    for (const letter of 'more') await page.keyboard.press('Shift+ArrowLeft', { delay: letter.length })
    // The editor learns of a selection by an event.
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('more')
    await tool(page, 'Link').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Address of the link').fill('not an address')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Must be an address such as')).toBeVisible()
    await page.getByLabel('Address of the link').fill('example.com/plan')
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
    await expect(editor(page).getByRole('link', { name: 'more' })).toBeVisible()
  })
  const written =
    '## A good plan\n\nSome **bold words** here.\n\n- first\n- second\n\nSee <https://a.example/b_c> now.\n\nRead [more](https://example.com/plan)'
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue(written)

  await test.step('the toolbar formats, undoes and is accessible at 360 pixels', async () => {
    await choose(page, 'Rich text')
    await expect(editor(page).getByRole('heading', { name: 'A good plan' })).toBeVisible()
    await editor(page).getByRole('heading').click()
    await tool(page, 'Heading 3').click()
    await expect(editor(page).getByRole('heading', { level: 3 })).toBeVisible()
    await editor(page).getByText('first').click()
    await tool(page, 'Numbered list').click()
    await expect(editor(page).locator('ol > li')).toHaveCount(2)
    await tool(page, 'Undo').click()
    await tool(page, 'Undo').click()
    await expect(editor(page).getByRole('heading', { level: 2 })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    const sizes = await page
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()))
    expect(sizes).toHaveLength(13)
    for (const { width, height, right } of sizes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(right).toBeLessThanOrEqual(360)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await untilAnimationsEnd(page)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await page.getByRole('button', { name: 'Publish blog' }).click()
  await expect(page.getByText('Blog added successfully')).toBeVisible()
  const [newest] = await (await page.request.get('/api/blogs?limit=1')).json()
  expect(newest.content).toBe(written)
  await page.goto(`/blogs/${newest._id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'A good plan' })).toBeVisible()
  await expect(page.locator('main strong', { hasText: 'bold words' })).toBeVisible()
  await expect(page.locator('main li', { hasText: 'second' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'more' }).first()).toHaveAttribute(
    'href',
    'https://example.com/plan',
  )
  expect(errors).toEqual([])
})

test('a table is inserted, grows and shrinks by keyboard', async ({ page }) => {
  const errors = await watchErrors(page)
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  await choose(page, 'Rich text')
  await editor(page).click()
  const press = async (name: string) => {
    await tool(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
  }
  await press('Insert a table')
  await expect(tool(page, 'Insert a table')).toBeDisabled()
  await expect(tool(page, 'Delete the row')).toBeDisabled()
  for (const text of ['Plan', 'Price', 'Small', '$10']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await press('Delete the row')
  await expect(tool(page, 'Delete the row')).toBeDisabled()
  await editor(page).getByText('$10').click()
  await press('Add a row below')
  await expect(editor(page).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Tab')
  await press('Delete the row')
  await expect(editor(page).getByRole('row')).toHaveCount(2)
  await editor(page).getByText('Price').click()
  await press('Add a column after')
  await page.keyboard.press('Tab')
  await press('Add a column before')
  await expect(editor(page).getByRole('columnheader')).toHaveCount(4)
  for (const left of [3, 2]) {
    await press('Delete the column')
    await expect(editor(page).getByRole('columnheader')).toHaveCount(left)
    if (left === 3) await editor(page).getByRole('columnheader').nth(2).click()
  }
  await choose(page, 'Markdown')
  await expect(field(page)).toHaveValue(/^\| Plan +\| Price +\|\n\| :-+ \| :-+ \|\n\| Small +\| \$10 +\|$/)
  await choose(page, 'Rich text')
  await editor(page).getByText('Price').click()
  await press('Delete the column')
  await expect(tool(page, 'Delete the column')).toBeDisabled()
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  await press('Delete the table')
  await expect(editor(page)).toHaveText('')
  await expect(tool(page, 'Insert a table')).toBeEnabled()
  expect(errors).toEqual([])
})

test('opening rich text changes nothing, and a text that would change stays in Markdown', async ({
  page,
}) => {
  const errors = await watchErrors(page)
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  for (const post of keptPosts) {
    await choose(page, 'Markdown')
    await field(page).fill(post)
    const before = await draft(page)
    await choose(page, 'Rich text')
    await expect(editor(page), post).toBeVisible()
    await editor(page).press('Control+End')
    await page.keyboard.press('Escape')
    await choose(page, 'Markdown')
    await expect(field(page)).toHaveValue(post)
    expect(await draft(page)).toBe(before)
  }
  for (const [post, part] of changedPosts) {
    await field(page).fill(post)
    await choose(page, 'Rich text')
    await expect(page.getByText(`would change, such as “${part}”, so it stays in Markdown.`)).toBeVisible()
    await expect(field(page)).toHaveValue(post)
    await choose(page, 'Markdown')
  }

  await field(page).fill('* star\n* list')
  await test.step('a change that is undone gives back the text as it was', async () => {
    await choose(page, 'Rich text')
    await editor(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await choose(page, 'Markdown')
    await expect(field(page)).toHaveValue('- star\n- list!')
    await field(page).fill('* star\n* list')
    await choose(page, 'Rich text')
    await editor(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await page.keyboard.press('Control+z')
    await expect(editor(page)).not.toContainText('!')
    await choose(page, 'Markdown')
    await expect(field(page)).toHaveValue('* star\n* list')
  })

  await test.step('the choice is remembered, and a text that is replaced is opened again', async () => {
    await field(page).fill('Text')
    await choose(page, 'Rich text')
    await page.reload()
    await expect(editor(page)).toHaveText('Text')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(editor(page)).toHaveText('')
    await page.getByRole('button', { name: 'Publish blog' }).click()
    await expect(page.locator('#field-content-error')).toHaveText('Content is required')
    await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
    await editor(page).click()
    await page.keyboard.type('Words')
    await expect(page.locator('#field-content-error')).toBeHidden()
  })
  expect(errors).toEqual([])
})

test('the editor never replaces a text area that somebody uses', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/rich-text/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  await untilHydrated(page)
  await field(page).fill('Water salt')
  for (let step = 0; step < ' salt'.length; step += 1) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Insert a picture' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const loaded = page.waitForResponse(/rich-text/)
  gate.resolve()
  await loaded
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await field(page).focus()
  await page.keyboard.type(' and')
  await page.getByLabel('Title').click()
  await expect(field(page)).toHaveValue('Water and salt')
  await expect(page.getByRole('button', { name: 'Markdown' })).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'Rich text')
  await expect(editor(page)).toHaveText('Water and salt')
})

test('Tab leaves a list, and other keys indent it', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  await choose(page, 'Rich text')
  await editor(page).click()
  await page.keyboard.type('- first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await page.keyboard.press('Control+]')
  await expect(editor(page).locator('li li')).toHaveText('second')
  await page.keyboard.press('Control+[')
  await expect(editor(page).locator('li li')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor(page)).not.toBeFocused()
  await expect(editor(page).locator('li')).toHaveCount(2)
})

test('the text stays in Markdown if the editor cannot be loaded', async ({ page }) => {
  await page.route(/rich-text/, (route) => route.abort())
  await openSignedIn(page, sampleAdmin, '/dashboard/blog-form')
  await expect(page.getByText('This could not be loaded.', { exact: false }).first()).toBeVisible()
  await field(page).fill('Some **Markdown**')
  await expect(field(page)).toHaveValue('Some **Markdown**')
  await expect(page.getByRole('button', { name: 'Markdown' })).toHaveAttribute('aria-pressed', 'true')
  await page.unroute(/rich-text/)
  await page.reload()
  await expect(editor(page).locator('strong')).toHaveText('Markdown')
})

test('the editor shows how long a text may be, and says that it is longer', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/faq-form')
  await choose(page, 'Rich text')
  await editor(page).click()
  await page.keyboard.insertText('word '.repeat(2_000).trim())
  await expect(page.getByText('9,999 of 10,000 characters')).toBeVisible()
  await expect(editor(page)).not.toHaveAttribute('aria-invalid')
  await page.keyboard.insertText(' and more')
  await expect(page.getByText('Must be at most 10,000 characters')).toBeVisible()
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
  await choose(page, 'Markdown')
  await expect(page.getByText('10,008 of 10,000 characters')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveAttribute('aria-invalid', 'true')
})
