import type { Browser, Page } from '@playwright/test'
import { expect, sampleAdmin, signInAs } from './site.ts'

export type Person = { email: string; name: string }
export const admin: Person = sampleAdmin

/** Signs in through the local provider in a new browser context. */
export async function openSignedInPage(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signInAs(page, person)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` })).toBeVisible()
  return page
}
