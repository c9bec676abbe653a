import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { bearerOf, expect, test } from './site.ts'

const owner = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }
const colleague = { email: 'farida@platform-helper.example', name: 'Farida Begum' }

async function signIn(page: Page, { email, name }: typeof owner) {
  await page.context().clearCookies()
  await page.goto('/api/auth/start?mode=redirect&to=/dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
}

/** Invoices a new client, and submits a payment of it in the name of the client. */
async function addClaim(page: Page, taka: number) {
  const headers = await bearerOf(page)
  const read = async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json()
  async function add(path: string, data: object) {
    const answer = await page.request.post(`/api/${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).insertedId
  }
  const clientId = await add('clients', { name: 'Rumi Sarkar', email: 'rumi@sarkar-photos.example' })
  const [{ _id: methodId }] = await read('payment-methods')
  const amount = { minor: taka * 100, currency: 'BDT' }
  const lines = [{ title: 'Photos', quantity: 1, price: amount }]
  const invoiceId = await add('invoices', { clientId, lines, dueOn: '2030-01-31' })
  const sent = { senderNumber: '01711000001', trxId: 'ROLES1', paidAt: new Date().toISOString() }
  await add('payments', { invoiceId, methodId, amount, ...sent })
}

test('a colleague with the role finance decides on payments and sees nothing else', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, colleague)
  await signIn(page, owner)
  await addClaim(page, 1_234)
  await page.goto('/dashboard/dashboard-users?q=farida')
  await page.getByRole('button', { name: `Actions for ${colleague.name}` }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${colleague.name}` })
  await expect(dialog.getByRole('button', { name: 'Save role' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Finance' }).check()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText(`${colleague.name} now has the role Finance`)).toBeVisible()
  await expect(page.getByRole('table').getByText('Finance', { exact: true })).toBeVisible()

  await signIn(page, colleague)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const panel = menu.getByRole('region', { name: 'Admin panel' })
  await panel.getByText('Money', { exact: true }).click()
  const screens = [
    /^Overview/,
    /^My work/,
    /^Check payments/,
    /^Statements/,
    /^Invoices/,
    /^Coupons/,
    /^Expenses/,
    /^Reports/,
    /^Sources/,
  ]
  await expect(panel.locator('a')).toHaveText(screens)
  await panel.getByRole('link', { name: 'Check payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check payments' })).toBeVisible()
  const waiting = page.getByRole('navigation', { name: 'Payments to check' })
  await waiting.getByRole('button', { name: /৳1,234/ }).click()
  const claim = page.getByRole('article', { name: /^Payment PC-/ })
  await claim.getByRole('button', { name: 'Accept', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Accept ৳1,234 of Rumi Sarkar?' })
  await expect(question).toContainText('New sender number')
  await question.getByRole('button', { name: 'Accept it' }).click()
  await expect(claim).toContainText('৳1,234 accepted')
  await expect(page.getByText('The receipt is on its way.')).toBeVisible()
  await expect(waiting.getByRole('button', { name: /৳1,234/ })).toHaveCount(0)
  await page.goto('/dashboard/Admin-Dashboard')
  const toDo = page.locator('section').filter({ has: page.getByRole('heading', { name: 'To do now' }) })
  await expect(toDo.getByRole('link')).toHaveCount(1)
  for (const closed of [
    ...['projects', 'users-report', 'new-dashboard-contact', 'pages', 'blog-form'],
    ...['payment-settings', 'dashboard-users'],
  ]) {
    await page.goto(`/dashboard/${closed}`)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${colleague.name}` })).toBeVisible()
  }
})

test('an owner builds a job by keyboard on a phone: a heading, without one of its areas', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, owner)
  await page.goto('/dashboard/roles')
  await page.getByRole('button', { name: 'Create a role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a role' })
  await dialog.getByLabel('Name', { exact: true }).fill('Support desk')
  const help = dialog.getByRole('group', { name: 'Help', exact: true })
  const whole = help.getByRole('checkbox', { name: /^Help\s*: all of it$/ })
  await whole.focus()
  await page.keyboard.press('Space')
  for (const area of [/^Messages and problems/, /^Projects/, /^Passwords/]) {
    await expect(help.getByRole('checkbox', { name: area })).toBeChecked()
  }
  await help.getByRole('checkbox', { name: /^Passwords/ }).focus()
  await page.keyboard.press('Space')
  await expect(whole).not.toBeChecked()
  expect(await whole.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  expect(await findViolations(page)).toEqual([])
  const isWide = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(isWide)).toBe(false)
  await dialog.getByRole('button', { name: 'Create role' }).click()
  const role = page.getByRole('list', { name: 'Your roles' }).getByRole('listitem')
  await expect(role).toContainText('Messages and problems, Projects')
  await expect(role).not.toContainText('Passwords')
  await role.getByRole('button', { name: 'Delete Support desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No roles of your own yet.')).toBeVisible()
})

test('an owner invites a colleague by mistake and revokes the invitation', async ({ page }) => {
  const mistaken = 'farida@platform-helper.exmaple'
  await signIn(page, owner)
  await page.goto('/dashboard/dashboard-users')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('E-mail address').fill(mistaken)
  await dialog.getByLabel('Role', { exact: true }).selectOption('Finance')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const invitation = page
    .getByRole('list', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: mistaken })
  await expect(invitation).toContainText('Finance')
  await invitation.getByRole('button', { name: `Revoke the invitation to ${mistaken}` }).click()
  const question = page.getByRole('dialog', { name: `Revoke the invitation to ${mistaken}?` })
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`The invitation to ${mistaken} is revoked`)).toBeVisible()
  await expect(invitation.getByRole('button')).toHaveCount(0)
  await expect(invitation).toContainText('Revoked')
})
