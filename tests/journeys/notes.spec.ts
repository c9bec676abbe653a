import { expect, sampleAdmin, signInAs, test } from './site.ts'

test('a note to picked clients is previewed, sent, read by its recipient, and deleted', async ({
  page,
  browser,
}) => {
  await signInAs(page, sampleAdmin, '/dashboard/note-form/many')
  await page.getByLabel('Clients', { exact: true }).fill('maya@studio-north')
  await page.getByRole('list', { name: 'Clients found' }).getByRole('button').first().click()
  await page.getByLabel('Title').fill('Closed on Friday')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Text is required')).toBeVisible()
  await page.getByLabel('Text').fill('We are back on Sunday.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog.getByText('Send to 1 client?')).toBeVisible()
  await expect(dialog.getByText('We are back on Sunday.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL(/note-form\/sent$/)
  const row = page.getByRole('row', { name: /Closed on Friday/ })
  await expect(row.getByText('0 of 1')).toBeVisible()

  const own = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAs(own, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await expect(own.getByRole('heading', { name: 'Closed on Friday' })).toBeVisible()
  await own
    .getByRole('listitem')
    .filter({ hasText: 'Closed on Friday' })
    .getByRole('button', { name: /mark as read/i })
    .click()

  await expect(row.getByText('1 of 1')).toBeVisible()
  await row.getByRole('link', { name: 'Closed on Friday' }).click()
  await expect(page.getByText('maya@studio-north.example')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Closed on Friday' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/note-form\/sent$/)
  await own.reload()
  await expect(own.getByRole('heading', { name: 'Notes from us' })).toBeVisible()
  await expect(own.getByText('Closed on Friday')).toHaveCount(0)
})
