import { test as base, type Page } from '@playwright/test'
import { createDataFolder, type SiteProcess, startSiteProcess } from '../site-process.ts'

export { expect } from '@playwright/test'

type Fixtures = { settings: NodeJS.ProcessEnv; dataFolder: string; site: SiteProcess }

/** A journey through a whole site of its own: built pages, sample content, a new data folder; `settings` may differ. */
export const test = base.extend<{ leftOpen: undefined }, Fixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  dataFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      await using folder = await createDataFolder()
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
  // A person may follow the site in five windows at once, and journeys share theirs.
  leftOpen: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

export const sampleAdmin = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }

type Account = { email: string; name: string }

/** By redirect, to a page of the site; whoever was signed in is so no more. */
export async function signInAs(page: Page, { email, name }: Account, to = '/dashboard'): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`/api/auth/start?${new URLSearchParams({ mode: 'redirect', to })}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${to}`)
  await page.waitForFunction(() => localStorage.getItem('access-token'))
}

/** What the page sends with its calls, once its scripts have it. */
export async function bearerOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.waitForFunction(() => localStorage.getItem('access-token'))
  return { authorization: `Bearer ${await token.jsonValue()}` }
}

/** Until React has taken over what the server drew. */
export const untilAlive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-disabled=true] main'))

/** What fades in, or changes its colour, is read once it is there. */
export async function untilStill(page: Page): Promise<void> {
  await untilAlive(page)
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
  })
}
