import type { Browser, Page } from '@playwright/test'
import { expect } from './site.ts'

export type Person = { email: string; name: string }
export const admin: Person = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }

/** Signs in through the local provider in a new browser context. */
export async function openSignedInPage(
  browser: Browser,
  baseURL: string,
  { email, name }: Person,
): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/api/auth/start?mode=redirect&to=/dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
  return page
}
