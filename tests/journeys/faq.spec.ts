import { findViolations } from './axe.ts'
import { chooseMarkdown } from './rich-text-page.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const question = 'Do you build sites for bakeries?'

test.beforeEach(({ page }) => chooseMarkdown(page))

test('staff writes, publishes, reorders, deletes and restores a question', async ({ page, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const questionsOnPage = async () => {
    await visitor.goto(new URL('/faq', page.url()).href)
    return visitor.locator('#work h3').allTextContents()
  }

  await openSignedIn(page, sampleAdmin, '/dashboard/faqs')
  await page.getByRole('link', { name: 'Add a question' }).click()
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Question is required')).toBeVisible()
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByLabel('Answer', { exact: true }).fill('Yes, **with** pleasure.')
  await page.getByLabel('Category').selectOption('How we work')
  await page.getByLabel('Position').fill('first')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Position must be a whole number from 0 to 9999')).toBeVisible()
  await page.getByLabel('Position').fill('500')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Question added successfully')).toBeVisible()
  expect(await questionsOnPage()).not.toContain(question)

  const edit = async () => {
    await page.getByRole('link', { name: `Edit: ${question}` }).click()
    // The list has a field named Category, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Edit question' })).toBeVisible()
  }
  await edit()
  await page.getByLabel('Category').selectOption('How we work')
  await page.getByLabel('Visibility').selectOption('Published')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('link', { name: `Edit: ${question}` })).toBeVisible()
  expect(await questionsOnPage()).toContain(question)
  for (const [action, said] of [
    ['Unpublish', 'Question is a draft again'],
    ['Publish', 'Question published'],
  ]) {
    await page.getByRole('button', { name: `${action}: ${question}` }).click()
    await expect(page.getByText(said ?? '').first()).toBeVisible()
    expect((await questionsOnPage()).includes(question)).toBe(action === 'Publish')
  }

  await edit()
  await page.getByLabel('Position').fill('1')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('link', { name: `Edit: ${question}` })).toBeVisible()
  await expect.poll(questionsOnPage).toContain(question)
  await visitor.locator('summary', { hasText: question }).click()
  await expect(visitor.getByText('with', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Delete: ${question}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Question deleted')).toBeVisible()
  expect(await questionsOnPage()).not.toContain(question)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `Edit: ${question}` })).toBeVisible()
  expect(await questionsOnPage()).toContain(question)
  await context.close()
})

test('the questions are accessible, open and closed', async ({ page }) => {
  await page.goto('/faq')
  const first = page.locator('main details').first()
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('open')
  expect(await findViolations(page)).toEqual([])
  await openSignedIn(page, sampleAdmin, '/dashboard/faq-form')
  await expect(page.getByRole('heading', { level: 1, name: 'Add a question' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
