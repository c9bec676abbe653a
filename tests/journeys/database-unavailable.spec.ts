import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { listProcesses, signal } from '#platform/embedded-postgres/postmaster.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

test('while the database is unavailable forms show an error and keep the text, and succeed when it is back', async ({
  page,
  dataFolder,
}) => {
  test.setTimeout(120_000)
  const folder = await realpath(join(dataFolder, 'postgres'))
  const signalPostgres = async (name: NodeJS.Signals) => {
    for (const pid of await listProcesses(folder)) signal(pid, name)
  }
  const refusalTimeout = { timeout: 30_000 }
  await signInAs(page, sampleAdmin, '/dashboard/note-form')
  await expect(page.getByRole('button', { name: 'Send note' })).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/contact')
  await expect(visitor.locator('[data-island="contact-form"][data-ready]')).toBeAttached()

  await signalPostgres('SIGSTOP')
  try {
    await visitor.getByLabel('Message').fill('Please call me back.')
    await visitor.getByRole('button', { name: /send/i }).click()
    await page.getByLabel('Title').fill('Kick-off')
    await page.getByLabel('Email').fill(sampleAdmin.email)
    await page.getByLabel('Text', { exact: true }).fill('On Monday at nine.')
    await page.getByRole('button', { name: 'Send note' }).click()

    const sentence = 'Our records are unavailable right now. Please try again.'
    await expect(visitor.getByText(sentence)).toBeVisible(refusalTimeout)
    await expect(visitor.getByLabel('Message')).toHaveValue('Please call me back.')
    await expect(page.getByText(sentence)).toBeVisible(refusalTimeout)
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('On Monday at nine.')
    const missing = await visitor.context().newPage()
    await missing.goto('/blogs?category=business')
    await expect(missing.getByRole('heading', { name: 'Not possible at the moment' })).toBeVisible()
    await expect(missing.getByRole('link', { name: 'Try again' })).toBeVisible()
  } finally {
    await signalPostgres('SIGCONT')
  }

  await expect(async () => {
    await visitor.getByRole('button', { name: /send/i }).click()
    await expect(visitor.getByText('Message sent successfully')).toBeVisible()
  }).toPass({ timeout: 30_000 })
  // The user is still signed in and on the same screen.
  await page.getByRole('button', { name: 'Send note' }).click()
  await expect(page.getByText('Note sent successfully')).toBeVisible({ timeout: 15_000 })
})
