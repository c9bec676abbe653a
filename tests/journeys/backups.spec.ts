import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect as expectNow, sampleAdmin, signInAs, test } from './site.ts'

// Jobs of the queue take longer on a busy machine.
const expect = expectNow.configure({ timeout: 60_000 })

test('an administrator starts a backup and its proof, and sees both results without a reload', async ({
  page,
  dataFolder,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, sampleAdmin, '/dashboard/Admin-Dashboard')
  const backups = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) })
  await expect(backups).toContainText('The first one is created at 2:00 at night.')
  await expect(backups.getByRole('button', { name: 'Test restore now' })).toBeHidden()

  await backups.getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(page.getByText('Backup started')).toBeVisible()
  await expect(backups).toContainText('on the server')
  expect(await readdir(join(dataFolder, 'backups'))).toEqual([expect.stringMatching(/^site-.*\.tzst$/)])

  await backups.getByRole('button', { name: 'Test restore now' }).press('Enter')
  await expect(backups).toContainText(/on \d+ \w+ \d{4}\d+ rows of \d+ tables and \d+ files, all unchanged/)
  await expect(backups.getByRole('button', { name: 'Test restore now' })).toBeEnabled()

  await page.goto('/dashboard/audit')
  await expect(page.getByText('Restore test requested').first()).toBeVisible()
})
