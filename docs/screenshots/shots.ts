import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const picture = fileURLToPath(new URL('../pictures/home.webp', import.meta.url))

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

/** Follows a link by its address where its name is not unique. */
const followAddress = (start: string) => (page: Page) =>
  Promise.all([page.waitForURL(`**${start}*`), page.locator(`main a[href^="${start}"]`).first().click()])

async function openStatement(page: Page) {
  await follow('Maya Lindqvist')(page)
  await page.getByRole('link', { name: 'Statement' }).first().click()
  await page.waitForURL('**/invoices/statement/*')
}

async function openInvitation(page: Page) {
  await press('Invite a colleague')(page)
  await page.getByRole('dialog').waitFor()
}

async function chooseClient(page: Page) {
  await page.getByRole('main').getByText('Maya Lindqvist').click()
  await page.getByRole('group', { name: 'Lines' }).waitFor()
}

async function writeQuote(page: Page) {
  await chooseClient(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('A catalogue for the showroom')
  await page.getByLabel('Item').first().fill('Design of 12 pages')
  await page.getByLabel('Price in $').first().fill('480')
}

async function openMyWork(page: Page) {
  await follow(/^OR-S00001/)(page)
  await press('Assign to me')(page)
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' })
  await page.goto('/dashboard/my-work')
  await page.getByRole('main').getByRole('link').first().waitFor()
}

async function addPicture(page: Page) {
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.locator('main img').first().waitFor()
}

const scrollTo = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.scrollIntoView())

async function openSheet(page: Page) {
  await page.getByRole('main').getByRole('link', { name: /xlsx?/ }).first().click()
  await page.getByRole('grid').waitFor()
}

const dashboard = '/dashboard'

/** Clients come first, because the administrator's screens list whoever has signed in. */
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
      { name: 'client', path: '/clients', open: follow('Maya Lindqvist') },
      { name: 'statement', path: '/clients', open: openStatement },
      { name: 'write-quote', path: '/quotes/new', open: writeQuote },
      { name: 'new-invoice', path: '/invoices/new', open: chooseClient },
      { name: 'reports', path: '/reports' },
      { name: 'edit-service', path: '/services/edit/website-coding' },
      { name: 'invite-colleague', path: '/dashboard-users', open: openInvitation },
      { name: 'roles', path: '/roles' },
      { name: 'recovery-codes', path: '/account', open: scrollTo('Recovery codes') },
      { name: 'notification-settings', path: '/account', open: scrollTo('Notifications') },
      { name: 'note-to-many', path: '/note-form/many' },
      { name: 'set-up', path: '/set-up' },
      { name: 'site-settings', path: '/site-settings' },
      { name: 'retention', path: '/site-settings/retention' },
      { name: 'pages', path: '/pages' },
      { name: 'page-editor', path: '/pages/home' },
      { name: 'navigation', path: '/navigation' },
      { name: 'write-post', path: '/blogs', open: followAddress('/dashboard/blog-form/') },
      { name: 'media', path: '/media', open: addPicture },
      { name: 'sources', path: '/sources' },
      { name: 'articles', path: '/articles' },
      { name: 'my-work', path: '/new-orders', open: openMyWork },
    ] satisfies Shot[]
  ).map((shot) => ({ ...shot, path: dashboard + shot.path, user: 'admin' as const })),
  { name: 'spreadsheet', path: '/excelDetails', open: openSheet },
]
