import { expect } from 'vitest'
import type { World } from './browser-world.ts'

/** Ends each test: nothing went wrong on its way. */
export async function expectNoComplaints({ takeComplaints }: World): Promise<void> {
  expect(await takeComplaints()).toEqual([])
}
