import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

/** Finds the control by text, because its role changes from link to button when its script has loaded. */
export const googleButton = (page: Page) => page.locator('main').getByText('Sign in with Google')

/** Finds the window with the provider's form: the page itself or the pop-up. */
export async function findProvider(context: BrowserContext): Promise<Page> {
  const showsForm = (page: Page) =>
    page
      .getByLabel('Email')
      .isVisible()
      .catch(() => false)
  let found: Page | undefined
  await expect(async () => {
    for (const page of context.pages()) if (await showsForm(page)) found = page
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return found as Page
}

export async function signInAt(provider: Page) {
  await provider.getByLabel('Email').fill(client.email)
  await provider.getByLabel('Name').fill(client.name)
  await provider.getByRole('button', { name: 'Sign in', exact: true }).click()
}
