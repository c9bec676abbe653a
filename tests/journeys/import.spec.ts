import { axeOn } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('staff imports clients from a file, corrects a column, and takes the import back', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/import')
  await expect(page.getByText('No imports yet')).toBeVisible()
  const rows = [
    'Who,E-mail,Phone',
    'Farhana Karim,farhana@import.example,1711000001',
    'Wrong,not-an-address,',
  ]
  await page.getByLabel(/Choose a file/).setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await expect(page.getByText('Please choose the column with the name or the company.')).toBeVisible()
  await page.getByLabel('Name or first name').selectOption('Who')
  await expect(page.getByText('1 new, 0 already there, 1 refused.')).toBeVisible()
  await expect(page.getByText('Email must be an e-mail address.')).toBeVisible()
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'clients.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Farhana Karim' })).toBeVisible()
  await page.getByText('1 row was refused').click()
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone: 1 client removed.')).toBeVisible()
  await expect(page.getByText('Nothing is left of this import')).toBeVisible()
})
