import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { ageSignIns } from './session-age.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilAnimationsEnd, untilHydrated } from './site.ts'

const client = { email: 'ines@harbour-books.example', name: 'Ines Duarte' }
const company = 'Harbour Books'

let certificate: Buffer

/** Adds a project with every field that its owner may see, through the API as an administrator. */
async function addProject(page: Page) {
  await signInAs(page, sampleAdmin)
  const headers = await bearerOf(page)
  certificate = await pictureFiles.png()
  const uploaded = await page.request.post('/api/certificates?name=licence%20of%20the%20shop.png', {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: certificate,
  })
  expect(uploaded.status()).toBe(201)
  const added = await page.request.post('/api/projects', {
    headers,
    data: {
      companyname: company,
      weblicence: 'HB-2026-7',
      ownerName: client.name,
      countryName: 'Portugal',
      Email: client.email,
      EmailPassword: 'mail-of-ines',
      wpUsername: 'ines-admin',
      wpPassword: 'site-of-ines',
      shortDescription: 'A shop for second-hand books.',
      projectDescription: 'Catalogue, basket and a page for the readings.',
      costs: [
        { category: 'Growth plan', date: '2026-09-01', amount: 599 },
        { category: 'Domain', date: '2026-09-03', amount: 12.5 },
      ],
      projectPorgress: 35,
      hasWebsite: true,
      websiteUrl: 'https://harbour-books.example',
      domainExpiry: '2027-09-03',
      projectImage: '/art/demos/portfolio.svg',
      certificate: (await uploaded.json()).url,
      tags: 'shop, books',
      notes: 'The photos of the shelves are still missing.',
    },
  })
  expect(added.status()).toBe(201)
}

test.beforeAll(async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.address })
  await addProject(page)
  await page.close()
})

test.beforeEach(({ page }) => signInAs(page, client))

const card = (page: Page) => page.getByRole('article').filter({ hasText: company })

test('a client sees every field of their project, and no password', async ({ page }) => {
  await card(page).getByText('All details').click()
  for (const text of [
    'A shop for second-hand books.',
    '35%',
    'The photos of the shelves are still missing.',
    '$611.50',
    'harbour-books.example',
    '3 September 2027',
    'HB-2026-7',
    'Portugal',
    client.email,
    'ines-admin',
    'Catalogue, basket and a page for the readings.',
    'Growth plan',
    '1 September 2026',
    '$12.50',
    'books',
  ]) {
    await expect(card(page).getByText(text, { exact: true }).first(), text).toBeVisible()
  }
  await expect(card(page).locator('img')).toHaveJSProperty('complete', true)
  expect(await page.content()).not.toMatch(/mail-of-ines|site-of-ines/)
  await page.setViewportSize({ width: 360, height: 740 })
  await untilHydrated(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilAnimationsEnd(page)
    const violations = await findViolations(page, { include: 'main' })
    expect(violations.map(({ id }) => id)).toEqual([])
  }
})

test('a client downloads their certificate as a file with its original name', async ({ page }) => {
  const answering = page.waitForResponse(/\/certificates\//)
  const downloading = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Certificate' }).click()
  expect((await answering).headers()['content-disposition']).toMatch(/^attachment/)
  const download = await downloading
  expect(download.suggestedFilename()).toBe('licence of the shop.png')
  expect((await readFile(await download.path())).subarray(0, 8)).toEqual(certificate.subarray(0, 8))
})

test('a client with an old sign-in signs in again in the dialog to see a password, which is recorded', async ({
  page,
  dataFolder,
}) => {
  await card(page)
    .getByRole('button', { name: `Show password of ${company}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Passwords of ${company}` })
  await expect(dialog.getByText('No views yet.')).toBeVisible()
  await ageSignIns(dataFolder, 20)
  await dialog.getByRole('button', { name: 'Show the Email password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('sign in again')
  await expect(dialog.getByText('mail-of-ines')).toBeHidden()
  const again = dialog.getByRole('button', { name: 'Sign in again' })
  const opening = page.waitForEvent('popup')
  await again.click()
  const popup = await opening
  await popup.getByLabel('Email').fill(client.email)
  await popup.getByLabel('Name').fill(client.name)
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(dialog.getByText('mail-of-ines')).toBeVisible()
  await expect(again).toBeHidden()
  const looks = dialog.getByRole('region', { name: 'Views' }).getByRole('listitem')
  await expect(looks).toHaveCount(1)
  await expect(looks).toContainText(`${client.name} · Email password`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a client who cancels signing in again sees an error and can retry', async ({ page, dataFolder }) => {
  await ageSignIns(dataFolder, 20)
  await card(page)
    .getByRole('button', { name: `Show password of ${company}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Passwords of ${company}` })
  await dialog.getByRole('button', { name: 'Show the WordPress password' }).click()
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await (await opening).close()
  await expect(dialog.getByRole('alert')).toContainText('You did not finish signing in.', { timeout: 15_000 })
  await expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeEnabled()
  await expect(dialog.getByText('site-of-ines')).toBeHidden()
})

test('the link to collect all data leads to its section of the account', async ({ page }) => {
  await page.goto('/dashboard/projects-preview')
  await page.getByRole('link', { name: company, exact: true }).click()
  await page.getByRole('link', { name: 'Collect your data' }).click()
  const section = page.getByRole('region', { name: 'Your data' })
  await expect(section).toBeFocused()
  await expect(section.getByRole('heading')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).not.toBeInViewport()
})

test('a client changes a password of the project, sets a reminder, and deletes the other one', async ({
  page,
}) => {
  await page.goto('/dashboard/projects-preview')
  await page.getByRole('link', { name: company, exact: true }).click()
  const access = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Access data' }) })
  await access.getByRole('button', { name: 'Edit WordPress password' }).click()
  const form = access.getByRole('form', { name: 'Save access data' })
  await form.getByLabel('Password', { exact: true }).fill('chosen-by-ines')
  await expect(form.getByLabel('Name')).toBeHidden()
  await form.getByLabel('Remind of changing it every … months').fill('6')
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save access data' }).click()
  await expect(access.getByText(/to change by/)).toBeVisible()
  await access.getByRole('button', { name: 'Show the WordPress password' }).click()
  await expect(access.getByText('chosen-by-ines')).toBeVisible()
  await access.getByRole('button', { name: 'Delete Email password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(access.getByRole('button', { name: 'Show the Email password' })).toBeHidden()
})
