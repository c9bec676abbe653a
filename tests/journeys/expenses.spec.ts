import { pdfFile } from '../document-files.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('staff enters a cost of an order, and sees the profit that is left', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/new-orders')
  await page.getByRole('link', { name: 'In progress', exact: true }).click()
  await page
    .getByRole('link', { name: /OR-S00003/ })
    .first()
    .click()
  const costs = page.locator('section', { has: page.getByRole('heading', { name: 'Costs' }) })
  await costs.getByRole('link', { name: 'Add an expense' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be an amount such as 1200 or 12.50')).toBeVisible()
  await page.getByLabel('Amount').fill('42.50')
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByLabel('Category').selectOption('Subcontractors')
  await page.getByLabel('Paid to (optional)').fill('Rahim, photos')
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: pdfFile('A receipt'),
  })
  await expect(page.getByRole('button', { name: /^Remove.*receipt.pdf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(costs.getByRole('link', { name: 'Rahim, photos' })).toBeVisible()
  await expect(costs.getByText('$42.50').first()).toBeVisible()

  await page.goto('/dashboard/expenses')
  await expect(page.getByRole('status').getByText('Total: $42.50')).toBeVisible()
  await page.goto('/dashboard/reports/profit?by=order')
  const row = page.getByRole('row', { name: /OR-S00003/ })
  await expect(row).toContainText('$42.50')
  await row.getByRole('link').click()
  await costs.getByRole('link', { name: 'Rahim, photos' }).click()
  await expect(page.getByRole('list', { name: 'Files' }).getByText('receipt.pdf').first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete the expense' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
})
