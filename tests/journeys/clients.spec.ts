import { findViolations } from './axe.ts'
import { openSignedInPage } from './people.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test, untilAnimationsEnd } from './site.ts'

const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }

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
  await expect(page.getByLabel('Client', { exact: true })).toBeVisible()
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

  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page.getByText('For Rahima Begum, who ordered elsewhere.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Website with coding' })
  await page.getByLabel('Plan', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Enter the order' }).click()
  await expect(page.getByRole('link', { name: 'Rahima Begum' }).first()).toBeVisible()
  await page.goto('/dashboard/new-orders/enter')
  await page.getByRole('link', { name: 'Choose one of your clients' }).click()
  await page.getByRole('searchbox', { name: 'Client' }).fill('Rahima')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Rahima Begum' }).click()
  await expect(page.getByText('For Rahima Begum, who ordered elsewhere.')).toBeVisible()
  await page.goto('/dashboard/clients?q=rahima')
  await page.getByRole('link', { name: 'Rahima Begum' }).click()
  await expect(page.getByRole('link', { name: 'Orders 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Add an address' }).click()
  const address = page.getByRole('dialog', { name: 'E-mail address of Rahima Begum' })
  await address.getByLabel('Email').fill('maya@studio-north.example')
  await address.getByRole('button', { name: 'Add the address' }).click()
  await expect(address.getByText(/Another client has this address/).first()).toBeVisible()
  await address.getByLabel('Email').fill('rahima@textiles.example')
  await address.getByRole('button', { name: 'Add the address' }).click()
  await expect(page.getByRole('link', { name: 'rahima@textiles.example' })).toBeVisible()

  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'New client' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Rahima’s brother')
  await dialog.getByLabel('Phones').fill('01711 234 567')
  await expect(dialog.getByText('A client with this phone number exists already')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Rahima Begum' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rahima’s brother' })).toBeVisible()
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

test('an owner deletes a client, and reads before what goes and what stays', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/clients')
  const headers = await bearerOf(page)
  const data = { name: 'Farhana Bakery', email: 'farhana@bakery.example' }
  const made = await page.request.post('/api/clients', { headers, data })
  const { insertedId: id } = await made.json()
  const invoice = {
    clientId: id,
    lines: [{ title: 'Hosting', quantity: 1, price: { minor: 5_000, currency: 'USD' } }],
  }
  expect((await page.request.post('/api/invoices', { headers, data: invoice })).status()).toBe(201)
  await page.goto(`/dashboard/clients/${id}`)
  await page.getByRole('button', { name: 'Actions for Farhana Bakery' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Farhana Bakery?' })
  await expect(dialog).toContainText('invoices (1)')
  await expect(dialog).toContainText('$50 is still owed')
  await expect(dialog).toContainText('Papers that you have to keep keep the name that is printed on them.')
  await untilAnimationsEnd(page)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Client deleted').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await page.goto(`/dashboard/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted client' })).toBeVisible()
  await page.goto('/dashboard/invoices?q=Farhana')
  await expect(page.getByText('Deleted client').first()).toBeVisible()
})

test('an owner reads at once that a client with an account is not deleted', async ({
  page,
  browser,
  site,
}) => {
  const client = await openSignedInPage(browser, site.address, tanvir)
  await client.context().close()
  await openSignedIn(page, sampleAdmin, '/dashboard/clients?q=tanvir')
  await page.locator('main').getByRole('link', { name: 'Tanvir Ahmed' }).click()
  await page.getByRole('button', { name: 'Actions for Tanvir Ahmed' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Tanvir Ahmed?' })
  await expect(dialog).toContainText('has an account. Ask them to delete it')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
})
