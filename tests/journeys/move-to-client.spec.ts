import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

async function moveToTanvir(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Move to another client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another client' })
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await dialog.getByLabel('New client').fill('tanvir')
  await dialog.getByRole('radio', { name: /Tanvir Ahmed/ }).check()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('staff gives a draft, a recurring invoice and a domain to another client', async ({ page }) => {
  await test.step('a draft keeps what is typed but not saved', async () => {
    await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=maya')
    await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
    await page.getByLabel('Description').fill('A shop that was sold')
    await page.getByLabel('Price in $').fill('20')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('link', { name: 'A shop that was sold', exact: true }).click()
    await page.getByLabel('Price in $').fill('25')
    await moveToTanvir(page)
    await expect(page.getByText('The draft is for Tanvir Ahmed now')).toBeVisible()
    await expect(page.getByText('Invoice for Tanvir Ahmed.')).toBeVisible()
    await expect(page.getByLabel('Price in $')).toHaveValue('25')
    await page.getByRole('button', { name: 'Issue and send' }).click()
    await expect(page.getByText(/IN-\d+ is issued to Tanvir Ahmed/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Tanvir Ahmed' })).toBeVisible()
  })

  await test.step('a recurring invoice goes on for the other client', async () => {
    await page.goto('/dashboard/invoices/new?q=maya')
    await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
    await page.getByLabel('Description').fill('Hosting that was sold')
    await page.getByLabel('Price in $').fill('9')
    await page.getByLabel('How often').selectOption('Every month')
    await page.getByLabel('Next invoice on').fill('2099-01-31')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('link', { name: 'Hosting that was sold', exact: true }).click()
    await moveToTanvir(page)
    await expect(page.getByText('The next invoice goes to Tanvir Ahmed.').first()).toBeVisible()
    const rows = page.getByRole('row', { name: /Hosting that was sold/ })
    await expect(rows.filter({ hasText: 'Tanvir Ahmed' })).toContainText('2099')
    await expect(rows.filter({ hasText: 'Maya Lindqvist' })).toContainText('Ended')
  })

  await test.step('a domain is the other client’s', async () => {
    await page.goto('/dashboard/custody/new')
    await page.getByRole('main').getByText('Maya Lindqvist').click()
    await page.getByLabel('Name', { exact: true }).fill('sold.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'sold.example', exact: true }).click()
    await moveToTanvir(page)
    await expect(page.getByText('sold.example belongs to Tanvir Ahmed now')).toBeVisible()
    await expect(page.getByText('Of Tanvir Ahmed.')).toBeVisible()
  })
})
