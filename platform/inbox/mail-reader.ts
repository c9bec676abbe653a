import { createThread } from '../thread.ts'
import type { ReadMail } from './mail.ts'

/** Parses mails one at a time in a thread of its own, which ends when a mail takes too long or too much memory. */
export type MailReader = {
  /** Returns undefined for a mail that cannot be read. */
  read: (source: Uint8Array) => Promise<ReadMail | undefined>
  close: () => Promise<void>
}

export function createMailReader({ seconds = 20, megabytes = 128 } = {}): MailReader {
  const file = new URL('./mail-worker.ts', import.meta.url)
  const { run, close } = createThread<Uint8Array, ReadMail>(file, { seconds, megabytes })
  return { read: run, close }
}
