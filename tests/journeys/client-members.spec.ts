import { findViolations } from './axe.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const colleague = { email: 'accounts@studio-north.example', name: 'Elin Berg' }

test('a client invites a colleague with billing, who pays an invoice and cannot open projects', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await signInAs(page, client, '/dashboard/members')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill(colleague.email)
  await expect(dialog.getByRole('checkbox', { name: /Billing/ })).toBeChecked()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('main').getByText(colleague.email).first()).toBeVisible()

  // Otherwise the token of the client could be read before that of the administrator is stored.
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, sampleAdmin, '/dashboard/mails')
  const headers = await bearerOf(page)
  const mails = await (await page.request.get('/api/mails', { headers })).json()
  const sent = mails.find(({ recipient }: { recipient: string }) => recipient === colleague.email)
  const { text } = await (await page.request.get(`/api/mails/${sent._id}`, { headers })).json()
  const [link = ''] = /\/dashboard\/invitation\/[\w-]+/.exec(text) ?? []

  await signInAs(page, colleague, link)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText(/^You act for Maya/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your projects' })).toHaveCount(0)
  await page.goto('/dashboard/projects-preview')
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('You have no access to that screen, so this one opened.')).toBeVisible()

  await page.goto('/dashboard/pending-payment')
  const bill = page.getByRole('listitem').filter({ hasText: 'Social boost, one month' }).first()
  await bill.getByRole('link', { name: /^I have paid/ }).click()
  await page.getByLabel('How you paid').selectOption({ label: 'bKash (sample), 01700000001' })
  await page.getByLabel('Transaction ID').fill('MEMBER1')
  await page.getByLabel('Your number').fill('01911000002')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'MEMBER1' })).toContainText('bKash (sample)')

  await page.getByLabel('You act for').selectOption({ label: `Yourself (${colleague.email})` })
  await expect(
    page.getByText('What waits for you, and how your orders and projects are going.'),
  ).toBeVisible()
})

test('a withdrawn invitation leaves the list, and its link is refused', async ({ page }) => {
  const invited = { email: 'late@studio-north.example', name: 'Late Comer' }
  await signInAs(page, client, '/dashboard/members')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill(invited.email)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('button', { name: `Withdraw the invitation of ${invited.email}` }).click()
  const confirmation = page.getByRole('alertdialog', { name: `Withdraw the invitation of ${invited.email}?` })
  expect(await findViolations(page)).toEqual([])
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Withdraw the invitation of ${invited.email}` }).click()
  await confirmation.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect(page.getByRole('main').getByText(invited.email)).toHaveCount(0)
})

test('staff who look at a client see whose dashboard it is, and no form can be sent', async ({ page }) => {
  await signInAs(page, sampleAdmin, '/dashboard/clients?q=maya')
  await page.getByRole('link', { name: client.name }).click()
  await page.getByRole('button', { name: `Actions for ${client.name}` }).click()
  await page.getByRole('menuitem', { name: 'View as client' }).click()
  const banner = page.getByRole('region', { name: 'View as client' })
  await expect(banner).toContainText(`You see the dashboard of ${client.name}`)
  const panel = page.getByRole('region', { name: 'Account', exact: true })
  await expect(panel).toContainText(client.name)
  await expect(panel).not.toContainText(sampleAdmin.email)

  await panel.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(sampleAdmin.email)

  await page.goto('/dashboard/report-problem')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(/Stop viewing before you change anything/)
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  await expect(panel).toContainText(sampleAdmin.email)
})
