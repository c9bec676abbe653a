import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { flyer } from './flyer.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

test.use({ siteName: 'project-files', viewport: { width: 360, height: 740 } })

test('staff and client keep files on a project, with versions, folders and a ZIP', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await expect(files.getByText('No files yet.')).toBeVisible()
  await files.getByLabel('Folder (optional)').fill('Brand/Logos')
  const choose = (name: string, buffer: Buffer) =>
    files.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('logo.png', await pictureFiles.png({ width: 300, height: 200 }))
  const ours = files.getByRole('list', { name: 'Brand/Logos' })
  await expect(ours.getByRole('link', { name: 'logo.png' })).toBeVisible()
  await choose('LOGO.png', await pictureFiles.png({ width: 500, height: 200 }))
  await expect(ours.getByText('version 2')).toBeVisible()

  const client = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openSignedIn(client, maya, '/dashboard/projects-preview')
  await client.getByRole('link', { name: 'Studio North', exact: true }).click()
  const folder = (name: string) => client.getByRole('button', { name: `Open the folder ${name}` })
  await folder('Brand').click()
  await folder('Logos').click()
  await expect(client.getByRole('link', { name: 'logo.png' })).toBeVisible()
  const menu = async (name: string, choice: string) => {
    await client.getByRole('button', { name: `Actions for ${name}` }).click()
    await client.getByRole('menuitem', { name: choice }).click()
  }
  await menu('logo.png', 'Preview')
  await expect(client.getByRole('dialog', { name: 'logo.png' }).getByRole('img')).toBeVisible()
  await client.keyboard.press('Escape')
  await menu('logo.png', 'Older versions')
  await expect(client.getByRole('link', { name: 'Version 1' })).toBeVisible()
  await client.keyboard.press('Escape')

  await client
    .getByRole('group', { name: 'Add files' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'texts.txt', mimeType: 'text/plain', buffer: Buffer.from('Our texts') })
  const own = client.getByRole('region', { name: 'From you' })
  await expect(own.getByRole('link', { name: 'texts.txt' })).toBeVisible()
  // Live, without a reload by hand.
  await expect(files.getByRole('link', { name: 'texts.txt' })).toBeVisible()
  await client
    .getByRole('group', { name: 'Add files' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: await flyer() })
  await expect(own.getByRole('link', { name: 'flyer.pdf' })).toBeVisible()
  const loaded: string[] = []
  client.on('request', (request) => loaded.push(request.url()))
  await menu('flyer.pdf', 'Preview')
  const pages = client.getByRole('dialog', { name: 'flyer.pdf' })
  await expect(pages.getByRole('img', { name: 'Page 1 of flyer.pdf' })).toBeVisible()
  expect(loaded.some((url) => /\/pdf\.min-[^/]*\.mjs/.test(url))).toBe(true)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages.getByRole('img', { name: 'Page 2 of flyer.pdf' })).toBeVisible()
  expect(await findViolations(client)).toEqual([])
  await client.keyboard.press('Escape')
  await menu('flyer.pdf', 'Delete')
  await expect(own.getByRole('link', { name: 'flyer.pdf' })).toBeHidden()
  await menu('texts.txt', 'Rename or move')
  const dialog = client.getByRole('dialog', { name: 'Rename or move texts.txt' })
  await dialog.getByLabel('Name').fill('Home page')
  await dialog.getByLabel('Folder').fill('Texts')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await folder('Texts').click()
  await expect(
    own.getByRole('list', { name: 'Texts' }).getByRole('link', { name: 'Home page.txt' }),
  ).toBeVisible()
  for (const width of [360, 1280]) {
    await client.setViewportSize({ width, height: 740 })
    expect(await client.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await findViolations(client)).toEqual([])
  }

  await own.getByRole('button', { name: 'All', exact: true }).click()
  await menu('the folder Texts', 'Rename or move')
  const moving = client.getByRole('dialog', { name: 'Rename or move Texts' })
  await moving.getByLabel('Folder').fill('Site/English')
  expect(await findViolations(client)).toEqual([])
  await moving.getByRole('button', { name: 'Save' }).click()
  await folder('Site').click()
  await folder('English').click()
  await expect(own.getByRole('link', { name: 'Home page.txt' })).toBeVisible()

  const downloading = client.waitForEvent('download')
  await client.getByRole('link', { name: 'Download all as ZIP' }).click()
  const zip = unzipSync(await readFile(await (await downloading).path()))
  expect(Object.keys(zip)).toEqual([
    'From us/Brand/Logos/logo.png',
    'From the client/Site/English/Home page.txt',
  ])

  await menu('Home page.txt', 'Delete')
  await expect(own).toBeHidden()
  await client.getByRole('button', { name: 'Deleted files' }).click()
  await client.getByRole('button', { name: 'Restore Home page.txt' }).click()
  await expect(own).toBeVisible()
  await expect(own.getByRole('link', { name: 'Home page.txt' })).toBeVisible()
  await client.close()
})
