import sharp from 'sharp'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilAnimationsEnd } from './site.ts'

const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }

test.use({ viewport: { width: 360, height: 740 } })

test('staff writes the evidence of a boost, and the client sees it and prints it', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/new-orders?q=boosting')
  await page.getByRole('link', { name: /^OR-/ }).first().click()
  await page.getByRole('button', { name: 'Add evidence' }).click()
  const dialog = page.getByRole('dialog', { name: /^Evidence of/ })
  await dialog.getByLabel('What is counted').fill('Followers of the page')
  await dialog.getByLabel('Target (optional)').fill('2,000')
  const [before, after] = [
    dialog.getByRole('group', { name: 'Before' }),
    dialog.getByRole('group', { name: 'After' }),
  ]
  await before.getByLabel('Count').fill('some')
  await before.getByLabel('Day').fill('2026-10-01')
  await dialog.getByRole('button', { name: 'Save evidence' }).click()
  await expect(before.getByText('Must be a whole number from 0')).toBeVisible()
  await before.getByLabel('Count').fill('800')
  await after.getByLabel('Count').fill('2,150')
  const buffer = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await after.locator('input[type=file]').setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer })
  await expect(after.getByRole('button', { name: 'Remove after.png' })).toBeVisible()
  await dialog.getByLabel('Spent on the campaign (optional)').fill('12,000')
  await untilAnimationsEnd(page)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save evidence' }).click()
  await expect(page.getByText('+1,350')).toBeVisible()
  const address = page.url().split('/').at(-1) ?? ''

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const clientPage = await context.newPage()
  await openSignedIn(clientPage, tanvir, `/dashboard/pending-applications/${address}`)
  const counts = clientPage.getByRole('list', { name: 'Counts' })
  await expect(counts).toContainText('Before 800, 1 October 2026')
  await expect(counts).toContainText('Target 2,000')
  await expect(clientPage.getByText('Spent on the campaign: ৳12,000')).toBeVisible()
  await counts.getByRole('button', { name: /after\.png/ }).click()
  await expect(clientPage.getByRole('dialog').getByRole('img', { name: 'after.png' })).toBeVisible()
  await clientPage.keyboard.press('Escape')
  const download = clientPage.waitForEvent('download')
  await clientPage.getByRole('button', { name: /^Evidence as PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Evidence OR-.*\.pdf$/)
  await context.close()
})
