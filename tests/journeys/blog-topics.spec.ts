import { axeOn } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('staff adds a category, renames another one and joins tags, and visitors see it', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/blogs')
  await page.getByRole('link', { name: 'Categories and tags' }).click()
  const categories = page.getByRole('list', { name: 'Categories' })
  await expect(categories.getByRole('listitem')).toHaveCount(5)
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await categories.getByRole('button', { name: 'Rename technology' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the category “technology”' })
  await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled()
  await dialog.getByLabel('New name').fill('business')
  await expect(dialog.getByText('will be in “business”, which exists')).toBeVisible()
  await dialog.getByLabel('New name').fill('computers')
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(categories).toContainText('Computers')

  await page.getByRole('link', { name: 'Add, remove or sort categories' }).click()
  const list = page.getByRole('textbox', { name: 'Categories' })
  await expect(list).toHaveValue(/^computers\n/)
  await list.fill(`${await list.inputValue()}\nCooking at home`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()

  await page.goto('/dashboard/blog-form')
  await page.getByLabel('Title', { exact: true }).fill('Rice without a cooker')
  await page.getByLabel('Category').selectOption('Cooking at home')
  await page.getByLabel('Content').fill('Water, salt and patience.')
  await page.getByLabel('Tags').fill('rice')
  await page.getByRole('button', { name: 'Publish blog' }).click()
  await expect(page.getByRole('link', { name: 'Edit: Rice without a cooker' })).toBeVisible()

  await page.goto('/dashboard/blog-topics')
  await page.getByRole('button', { name: 'Rename rice' }).click()
  await page.getByLabel('New name').fill('')
  await page.getByRole('button', { name: 'Remove the tag' }).click()
  await expect(page.getByRole('button', { name: 'Rename rice' })).toBeHidden()

  await page.goto('/blogs?category=Cooking+at+home')
  await expect(page.getByRole('heading', { name: 'Rice without a cooker' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Computers/ })).toBeVisible()
  expect((await page.request.get('/rss.xml?category=computers')).status()).toBe(200)
  const cooking = await page.request.get('/rss.xml?category=Cooking+at+home')
  expect(await cooking.text()).toContain('<title>Rice without a cooker</title>')
  expect((await page.request.get('/blogs?category=technology')).status()).toBe(404)
})
