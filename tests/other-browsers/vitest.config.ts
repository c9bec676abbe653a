import { defineConfig } from 'vitest/config'

/** Runs two browsers at a time, each with its own site; separate from the other tests, which they would slow down. */
export default defineConfig({
  test: {
    include: ['tests/other-browsers/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 90_000,
    // As in the journeys: a busy machine may cause a failure.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
