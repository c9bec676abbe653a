import { expect } from 'vitest'
import type { SiteProcess } from '../site-process.ts'

/** Waits for the message of a complete start; output before `since` is from earlier servers. A server that is killed
 * before that is restarted after a delay, which grows each time. */
export const untilReady = ({ output }: SiteProcess, since: number): Promise<void> =>
  expect.poll(() => output().slice(since), { timeout: 60_000, interval: 20 }).toContain('The site is at ')
