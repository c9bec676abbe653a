import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('a client fills in a one-time link on a phone, and it works once', async ({ page, browser }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const links = page.getByRole('region', { name: 'One-time links' })
  await links.getByRole('button', { name: 'Request a secret' }).click()
  await links.getByLabel('Name').fill('Your domain')
  await links.getByLabel('Kind').selectOption('Registrar')
  expect(await findViolations(page)).toEqual([])
  await links.getByRole('button', { name: 'Make the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'One-time link' })
  const link = (await dialog.getByText('/secret/').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Your domain' })).toBeVisible()
  await phone.getByLabel('Password').fill('a secret of the registrar')
  expect(await findViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send it' }).click()
  await expect(phone.getByText('It is stored, and this link no longer works')).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByText('This link was used before')).toBeVisible()
  await phone.close()
  await expect(links.getByText('Filled in')).toBeVisible()
  const access = page.getByRole('region', { name: 'Access data' })
  await expect(access.getByText('Your domain').first()).toBeVisible()
})
