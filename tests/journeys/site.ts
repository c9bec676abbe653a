import { test as base } from '@playwright/test'
import { createDataFolder, type SiteProcess, startSiteProcess } from '../site-process.ts'

export { expect } from '@playwright/test'

/** A journey through a whole site of its own: built pages, sample content, a new data folder. */
export const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      await using folder = await createDataFolder()
      const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
})
