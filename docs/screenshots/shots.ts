import type { Page } from '@playwright/test'

export const people = {
  admin: { email: 'admin@platform-helper.example', name: 'Nadia Rahman' },
  client: { email: 'maya@studio-north.example', name: 'Maya Lindqvist' },
}

export type Shot = {
  /** Of its file in docs/pictures. */
  name: string
  path: string
  /** Nobody is signed in without it. */
  user?: keyof typeof people
  /** On a phone, in the dark. */
  isSmall?: boolean
  /** Steps on the screen before the picture is taken. */
  open?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (name: string | RegExp) => async (page: Page) => {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name }).first().click()
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: title ?? '' })
    .waitFor()
}

async function openAccepting(page: Page) {
  await follow(/^OR-S00001/)(page)
  await press('Accept')(page)
  await page.getByRole('dialog').waitFor()
}

async function openPasswords(page: Page) {
  await press('Actions for Studio North')(page)
  await page.getByRole('menuitem', { name: 'Show password' }).click()
  await page.getByRole('dialog').waitFor()
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
}

async function openSheet(page: Page) {
  await page.getByRole('main').getByRole('link', { name: /xlsx?/ }).first().click()
  await page.getByRole('grid').waitFor()
}

const dashboard = '/dashboard'

/** Clients first: so the administrator's screens know them. */
export const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'applications', path: `${dashboard}/pending-applications`, user: 'client' },
  { name: 'to-pay', path: `${dashboard}/pending-payment`, user: 'client' },
  { name: 'ways-to-pay-phone', path: `${dashboard}/payment-method`, user: 'client', isSmall: true },
  { name: 'projects-phone', path: `${dashboard}/projects-preview`, user: 'client', isSmall: true },
  { name: 'report-problem-phone', path: `${dashboard}/report-problem`, user: 'client', isSmall: true },
  ...(
    [
      { name: 'overview', path: '/Admin-Dashboard' },
      { name: 'new-orders', path: '/new-orders' },
      { name: 'order', path: '/new-orders', open: follow(/^OR-S00001/) },
      { name: 'accept-order', path: '/new-orders', open: openAccepting },
      { name: 'template-requests', path: '/template-request' },
      { name: 'quote', path: '/template-request', open: follow(/^TR-S00002/) },
      { name: 'check-payment', path: '/check-payment' },
      { name: 'payment-settings', path: '/payment-settings' },
      { name: 'invoices', path: '/invoices' },
      { name: 'ledger', path: '/invoices/ledger/maya@studio-north.example' },
      { name: 'problem', path: '/users-report', open: follow('The kacchi shows last month’s price') },
      { name: 'passwords', path: '/projects', open: openPasswords },
      { name: 'users', path: '/dashboard-users' },
      { name: 'reviews', path: '/dashboard-reviews' },
      { name: 'mails', path: '/mails' },
      { name: 'message', path: '/new-dashboard-contact', open: follow('Sabbir Rahman') },
      { name: 'palette', path: '', open: openPalette },
    ] satisfies Shot[]
  ).map((shot) => ({ ...shot, path: dashboard + shot.path, user: 'admin' as const })),
  { name: 'spreadsheet', path: '/excelDetails', open: openSheet },
]
