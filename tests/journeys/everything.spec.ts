import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

test.use({ viewport: { width: 360, height: 740 } })

test('staff gives everything to the client, who is told and opens it', async ({ page, browser }) => {
  // Before the first sign-in there is nobody to give it to.
  const client = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openSignedIn(client, maya)

  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await files.getByLabel('Folder (optional)').fill('Texts')
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'about-us.txt', mimeType: 'text/plain', buffer: Buffer.from('About us') })
  await expect(files.getByRole('link', { name: 'about-us.txt' })).toBeVisible()
  await files.getByRole('button', { name: 'Give everything to the client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Collect it' }).click()
  await expect(page.getByText('It is being collected.')).toBeVisible()

  await client.goto('/dashboard/account')
  await untilHydrated(client)
  const download = client.getByRole('link', { name: /^Download your data/ })
  await expect(async () => {
    await client.reload()
    await expect(download).toBeVisible({ timeout: 3_000 })
  }).toPass()
  expect(await client.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  const [file] = await Promise.all([client.waitForEvent('download'), download.click()])
  const zip = unzipSync(await readFile(await file.path()))
  const names = Object.keys(zip)
  const added = names.find((name) => name.endsWith('Texts/about-us.txt')) ?? ''
  expect(names).toContain(added)
  expect(Buffer.from(zip[added] ?? []).toString()).toBe('About us')

  await files.getByRole('button', { name: 'Give everything to the client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Collect it' }).click()
  await expect(page.getByText(/The client can download everything already, until/)).toBeVisible()
  await client.close()
})
