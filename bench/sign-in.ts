import { chromium, type Page } from '@playwright/test'
import { sampleAdmin, sampleClients } from '#platform/identity/local/sample-accounts.ts'

export type SignedIn = { email: string; cookie: string; authorization: string }

export const people = { admin: sampleAdmin, client: sampleClients[0] ?? sampleAdmin }

/** Signs in with the local provider in a temporary browser. Returns the headers it would send. */
export async function signIn(address: string, user: keyof typeof people): Promise<SignedIn> {
  const { email } = people[user]
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await enter(page, address, user)
    await page.waitForFunction(() => localStorage.getItem('access-token'))
    const token = await page.evaluate(() => localStorage.getItem('access-token'))
    const cookies = await context.cookies()
    return {
      email,
      cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
      authorization: `Bearer ${token}`,
    }
  } finally {
    await browser.close()
  }
}

/** Signs in with the local provider and opens the dashboard. */
export async function enter(page: Page, address: string, user: keyof typeof people): Promise<void> {
  const { email, name } = people[user]
  await page.goto(`${address}/api/auth/start?mode=redirect&to=/dashboard`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
