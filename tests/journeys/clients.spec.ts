import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('a WhatsApp client without an account is added, gets a project, and is found by search', async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/clients')
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Rahima Begum')
  await dialog.getByLabel('Company').fill('Rahima Textiles')
  await dialog.getByLabel('Phones').fill('+880 1711-234567')
  await dialog.getByLabel('Tags').fill('wholesale, Dhaka')
  await dialog.getByRole('button', { name: 'Add client' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Rahima Begum' })).toBeVisible()
  await expect(page.getByText('No e-mail address')).toBeVisible()
  await expect(page.getByText('Nothing has happened yet')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'New project' }).click()
  await expect(page.getByLabel('Owner name')).toHaveValue('Rahima Begum')
  await expect(page.getByLabel('Company name')).toHaveValue('Rahima Textiles')
  await expect(page.getByText('Stands for a client without an e-mail address.')).toBeVisible()
  await page.getByLabel('Web licence').fill('RT-1')
  await page.getByLabel('Country').fill('Bangladesh')
  await page.getByLabel('Email password').fill('none')
  await page.getByLabel('WordPress username').fill('none')
  await page.getByLabel('WordPress password').fill('none')
  await page.getByLabel('Short description').fill('A shop for saris')
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByText('Project added successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('01711234567')
  await expect(page.locator('#list-count')).toHaveText('1 client')
  await page.getByRole('link', { name: 'Rahima Begum' }).click()
  await page.getByRole('link', { name: 'Projects 1' }).click()
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('Rahima Textiles')

  await page.getByRole('button', { name: 'Add an address' }).click()
  const address = page.getByRole('dialog', { name: 'E-mail address of Rahima Begum' })
  await address.getByLabel('Email').fill('maya@studio-north.example')
  await address.getByRole('button', { name: 'Add the address' }).click()
  await expect(address.getByText(/Another client has this address/).first()).toBeVisible()
  await address.getByLabel('Email').fill('rahima@textiles.example')
  await address.getByRole('button', { name: 'Add the address' }).click()
  await expect(page.getByRole('link', { name: 'rahima@textiles.example' })).toBeVisible()
})

test('two clients are merged and taken apart', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/clients')
  await page.getByRole('link', { name: 'Tanvir Ahmed' }).click()
  await page.getByRole('button', { name: 'Actions for Tanvir Ahmed' }).click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Tanvir Ahmed' })
  await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await dialog.getByRole('searchbox', { name: 'Merge into' }).fill('maya')
  await dialog.getByRole('radio', { name: /Maya Lindqvist/ }).check()
  await expect(dialog.getByText(/of Tanvir Ahmed move to Maya Lindqvist/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('tanvir@riverside-kitchen.example')).toBeVisible()
  await page.getByRole('button', { name: 'Take apart: Tanvir Ahmed' }).click()
  await expect(main.getByText('tanvir@riverside-kitchen.example')).toHaveCount(0)
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect(page.locator('main').getByRole('link', { name: 'Tanvir Ahmed' })).toBeVisible()
})
