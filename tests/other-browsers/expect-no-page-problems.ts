import { expect } from 'vitest'
import type { BrowserFixture } from './browser-fixture.ts'

/** Expects that no errors were reported during the test. */
export async function expectNoPageProblems({ takePageProblems }: BrowserFixture): Promise<void> {
  expect(await takePageProblems()).toEqual([])
}
