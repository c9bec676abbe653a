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
  await expect(backups).toContainText('The first one is made at two in the night.')
  await expect(backups.getByRole('button', { name: 'Prove it now' })).toBeHidden()

  await backups.getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(page.getByText('A backup is being made')).toBeVisible()
  await expect(backups).toContainText('on the server')
  expect(await readdir(join(dataFolder, 'backups'))).toEqual([expect.stringMatching(/^site-.*\.tzst$/)])

  await backups.getByRole('button', { name: 'Prove it now' }).press('Enter')
  await expect(backups).toContainText(
    /on \d+ \w+ \d{4}\d+ rows of \d+ tables and \d+ files, all as they were/,
  )
  await expect(backups.getByRole('button', { name: 'Prove it now' })).toBeEnabled()

  await page.goto('/dashboard/audit')
  await expect(page.getByText('Proof of a backup asked for').first()).toBeVisible()
})
