import { startSmtpServer } from '../smtp-server.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

test('an owner connects a mail server, tries it, and removes it', async ({ page }) => {
  await using server = await startSmtpServer()
  await signInAs(page, sampleAdmin, '/dashboard/site-settings/mail')
  const form = page.getByRole('form', { name: 'Mail server' })
  await form.getByLabel('Server').fill('not a server')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be a name such as mail.example.com')).toBeVisible()
  await form.getByLabel('Server').fill('localhost')
  await form.getByLabel('Port').fill(String(server.port))
  await form.getByLabel('Connection').selectOption('none')
  await form.getByRole('button', { name: 'Save' }).click()
  const trial = page.getByRole('button', { name: 'Send a test mail to yourself' })
  await trial.click()
  await expect(page.getByText(`A mail is on its way to ${sampleAdmin.email}.`)).toBeVisible()
  expect(server.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [sampleAdmin.email, 'The mail server works'],
  ])
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the mail server?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.getByLabel('Server')).toHaveValue('')
  await expect(trial).toBeHidden()
})
