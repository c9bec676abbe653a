import { defineConfig } from 'vitest/config'

/** Two browsers at a time, each with a site of its own; kept apart from the other tests, which they would slow down. */
export default defineConfig({
  test: {
    include: ['tests/other-browsers/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 90_000,
    // As the journeys: a busy machine may cost a try.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 90_000,
  },
})
