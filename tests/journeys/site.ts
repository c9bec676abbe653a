import { cp } from 'node:fs/promises'
import { test as base, type Page } from '@playwright/test'
import { createDataFolder, type SiteProcess, startSiteProcess } from '../site-process.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  settings: NodeJS.ProcessEnv
  /** Journeys of the same name share a site. Name those that would disturb others, or be disturbed. */
  siteName: string
  dataFolder: string
  site: SiteProcess
}

/** Copies the data folder with sample content that the set-up made. */
export const copyPreparedFolder = (to: string): Promise<void> =>
  cp(process.env.JOURNEYS_DATA_FOLDER ?? '', to, { recursive: true })

/** Playwright test with its own complete site: built pages, sample content, its own data directory, `settings`. */
export const test = base.extend<{ closeContexts: undefined }, Fixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  siteName: ['', { option: true, scope: 'worker' }],
  dataFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      await using folder = await createDataFolder()
      await copyPreparedFolder(folder.path)
      await use(folder.path)
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ dataFolder, settings }, use) => {
      const site = await startSiteProcess({ settings: { DATA_DIR: dataFolder, ...settings } })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  // A user may have only five event streams, and the journeys share their users.
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

export const sampleAdmin = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }

type Account = { email: string; name: string }

/** Signs in by redirect and opens a page of the site. Ends an earlier sign-in of this context. */
export async function signInAs(page: Page, { email, name }: Account, to = '/dashboard'): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`/api/auth/start?${new URLSearchParams({ mode: 'redirect', to })}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${to}`)
  await page.waitForFunction(() => localStorage.getItem('access-token'))
}

/** Returns the page's authorization header as soon as its scripts have stored a token. */
export async function bearerOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.waitForFunction(() => localStorage.getItem('access-token'))
  return { authorization: `Bearer ${await token.jsonValue()}` }
}

/** Waits until the dashboard is hydrated. */
export const untilHydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-disabled=true] main'))

/** Waits until the dashboard is hydrated and all animations have ended. */
export async function untilAnimationsEnd(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
  })
}
