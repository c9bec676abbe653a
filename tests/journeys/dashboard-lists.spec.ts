import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const admin = sampleAdmin
const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

const signIn = (page: Page, account: typeof admin, screen: string) =>
  openSignedIn(page, account, `/dashboard/${screen}`)

const confirmation = (page: Page) => page.getByRole('alertdialog')
const count = (page: Page) => page.locator('#list-count')

test('an administrator deletes a review and restores it with Undo', async ({ page }) => {
  await signIn(page, admin, 'dashboard-reviews')
  const row = page.getByRole('row', { name: /From nine seconds to one/ })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation(page)).toContainText('From nine seconds to one')
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Review Delete Successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('a failed deletion shows an error in the dialog', async ({ page }) => {
  await signIn(page, admin, 'dashboard-reviews')
  await page.route('**/api/reviews/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Delete: From nine seconds to one' }).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation(page).getByRole('alert')).toHaveText('Failed to delete person')
})

test('a client can read reviews but not delete them', async ({ page }) => {
  await signIn(page, client, 'dashboard-reviews')
  await expect(page.getByRole('row', { name: /From nine seconds to one/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('the search is kept in the address and survives a reload', async ({ page }) => {
  await signIn(page, admin, 'dashboard-reviews')
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('nine seconds')
  await expect(page).toHaveURL(/\?q=nine\+seconds$/)
  await expect(count(page)).toHaveText('1 review')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('nine seconds')
  await expect(count(page)).toHaveText('1 review')
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('1')
  await expect(page.getByText('No reviews match')).toBeVisible()
  await page.goBack()
  await expect(count(page)).toHaveText('1 review')
})

test('each number of the work to do opens the list that it counts', async ({ page }) => {
  await signIn(page, admin, 'Admin-Dashboard')
  const toDo = page.locator('section').filter({ has: page.getByRole('heading', { name: 'To do now' }) })
  await expect(toDo.getByRole('link').first()).toBeVisible()
  const tiles: [string, number][] = []
  for (const link of await toDo.getByRole('link').all()) {
    const number = Number(await link.locator('span').first().textContent())
    tiles.push([(await link.getAttribute('href')) ?? '', number])
  }
  // Payments are checked one after another, not in a list.
  const lists = tiles.filter(([address, number]) => number > 0 && !address.includes('check-payment'))
  expect(lists.length).toBeGreaterThan(3)
  for (const [address, number] of lists) {
    await page.goto(address)
    await expect(count(page), address).toHaveText(new RegExp(`^${number} `))
  }
})

test('marking a contact message updates the badge of the side menu', async ({ page }) => {
  await signIn(page, admin, 'new-dashboard-contact')
  const link = page.getByRole('link', { name: /^Contacts/ })
  await expect(link).toContainText('2')
  await page.getByRole('button', { name: 'Mark as Read: Sabbir Rahman' }).click()
  await expect(page.getByRole('button', { name: 'Mark as Unread: Sabbir Rahman' })).toBeVisible()
  await expect(link).toContainText('1')
  await page.getByRole('button', { name: 'Mark as Unread: Sabbir Rahman' }).click()
  await expect(link).toContainText('2')
})

test('all reviews of a filter are deleted and restored together', async ({ page }) => {
  await signIn(page, admin, 'dashboard-reviews?rating=4')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const before = await count(page).textContent()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText(`${before} selected`)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${before} deleted`)).toBeVisible()
  await expect(page.getByText('No reviews match')).toBeVisible()
  await page.goto('/dashboard/trash')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.goto('/dashboard/audit?kind=review')
  await expect(page.getByText('Review restored').first()).toBeVisible()
})

test('all users are disabled together, except the administrator who does it', async ({
  page,
  browser,
  baseURL,
}) => {
  const others = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(await others.newPage(), client, 'account')
  await signIn(page, admin, 'dashboard-users')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const total = Number.parseInt((await count(page).textContent()) ?? '', 10)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Disable ${total} accounts?`)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  const left = total === 2 ? '1 account disabled' : `${total - 1} accounts disabled`
  await expect(page.getByText(left)).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('true')
  await expect(page).toHaveURL(/disabled=true/)
  await expect(page.getByRole('row', { name: admin.name })).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain(client.name)
  expect(csv).not.toContain(admin.name)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Enable' }).click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('No users match')).toBeVisible()
  await others.close()
})

test('all projects of a filter are deleted together and restored with Undo', async ({ page }) => {
  await signIn(page, admin, 'projects?hasWebsite=true')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const before = await count(page).textContent()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${before} deleted`)).toBeVisible()
  await expect(page.getByText('No projects match')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count(page)).toHaveText(String(before))
})

test('a table can be sorted by unread messages first', async ({ page }) => {
  await signIn(page, admin, 'new-dashboard-contact')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('read')
  await expect(page).toHaveURL(/sort=read$/)
  await expect(page.getByRole('row').nth(1)).toContainText('unread')
})

test('on a phone the list is shown as cards', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, admin, 'dashboard-reviews')
  await expect(page.getByRole('list', { name: 'reviews' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
