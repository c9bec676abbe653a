import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('staff collects the files of a month for the accountant, and downloads them', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/reports/months')
  const month = page
    .getByRole('listitem')
    .filter({ hasText: /ledger entr/ })
    .first()
  await expect(month).toContainText(/Income −?\$[\d,.]+/)
  await expect(month.getByRole('link', { name: /^[\d,]+ ledger entr(y|ies)$/ })).toBeVisible()
  await month.getByRole('button', { name: /^Files for the accountant of / }).click()
  await expect(page.getByText(/^The files of .* are being collected$/).first()).toBeVisible()
  const download = month.getByRole('link', { name: /^Download the files of / })
  // The screen follows the notification.
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(month.getByText(/^Available until /)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await findViolations(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^accountant-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.zip$/)
  const names = Object.keys(unzipSync(await readFile(await file.path())))
  expect(names).toEqual(
    expect.arrayContaining(['about-these-files.txt', 'invoices.csv', 'ledger.csv', 'expenses.csv']),
  )
})
