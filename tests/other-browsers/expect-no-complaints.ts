import { expect } from 'vitest'
import type { World } from './browser-world.ts'

/** Expects that no errors were reported during the test. */
export async function expectNoComplaints({ takeComplaints }: World): Promise<void> {
  expect(await takeComplaints()).toEqual([])
}
