import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadMail } from './mail.ts'

/** Parses mails one at a time in a thread of its own, which ends when a mail takes too long or too much memory. */
export type MailReader = {
  /** Returns undefined for a mail that cannot be read. */
  read: (source: Uint8Array) => Promise<ReadMail | undefined>
  close: () => Promise<void>
}

type Result = { mail: ReadMail } | { failure: string }

export function createMailReader({ seconds = 20, megabytes = 128 } = {}): MailReader {
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(new URL('./mail-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    })
    // A thread that runs out of memory emits an error besides its exit, also between two mails.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    started.unref()
    return started
  }

  return {
    async read(source) {
      worker ??= start()
      const current = worker
      const timeout = AbortSignal.timeout(seconds * 1_000)
      const settled = new AbortController()
      try {
        const signal = AbortSignal.any([timeout, settled.signal])
        const answer = once(current, 'message', { signal })
        const exit = once(current, 'exit', { signal })
        current.postMessage(source)
        const [result] = (await Promise.race([answer, exit])) as [Result | number]
        return typeof result === 'object' && 'mail' in result ? result.mail : undefined
      } catch {
        await current.terminate()
        return undefined
      } finally {
        settled.abort()
      }
    },
    async close() {
      await worker?.terminate()
    },
  }
}
