import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/find-browser.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  // Each with a site and a browser of its own. One more than most machines have cores, because journeys also wait.
  workers: 3,
  // Against hanging only; speed is measured by `npm run bench`.
  timeout: 120_000,
  // Throttled lines and browsers on a busy machine: a journey that needs its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: await findTestBrowser(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
})
