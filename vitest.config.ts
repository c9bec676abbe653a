import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'build', 'data', 'tests/journeys/**', 'tests/other-browsers/**'],
    environment: 'node',
    globalSetup: 'tests/global-setup.ts',
    maxWorkers: 2,
    // A worker for all its files: no test leaves anything behind in a module.
    isolate: false,
    // Against hanging only; speed is measured by `npm run bench`.
    testTimeout: 90_000,
    // Timeouts on a busy machine: a test that needs its second try is listed with the number of retries.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Some hundred databases are dropped then.
    teardownTimeout: 120_000,
  },
})
