import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Work on untrusted input in a thread of its own, one piece at a time. */
export type Thread<Input, Output> = {
  /** Returns undefined if the work fails, takes too long, or takes too much memory. */
  run: (input: Input) => Promise<Output | undefined>
  close: () => Promise<void>
}
/** Message of the thread for each input. */
export type ThreadAnswer<Output> = { output: Output } | { failure: string }

type Limits = { seconds: number; megabytes: number }

/** Starts the thread of a file with the first input, and again after one that ended it. */
export function createThread<Input, Output>(
  file: URL,
  { seconds, megabytes }: Limits,
): Thread<Input, Output> {
  let worker: Worker | undefined
  let earlier: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(file, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    })
    // A thread that runs out of memory emits an error besides its exit, also between two inputs.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    started.unref()
    return started
  }

  async function runNow(input: Input): Promise<Output | undefined> {
    worker ??= start()
    const current = worker
    const timeout = AbortSignal.timeout(seconds * 1_000)
    const settled = new AbortController()
    try {
      const signal = AbortSignal.any([timeout, settled.signal])
      const answer = once(current, 'message', { signal })
      const exit = once(current, 'exit', { signal })
      current.postMessage(input)
      const [result] = (await Promise.race([answer, exit])) as [ThreadAnswer<Output> | number]
      return typeof result === 'object' && 'output' in result ? result.output : undefined
    } catch {
      await current.terminate()
      return undefined
    } finally {
      settled.abort()
    }
  }

  return {
    run(input) {
      const next = earlier.then(() => runNow(input))
      earlier = next
      return next
    },
    async close() {
      await worker?.terminate()
    },
  }
}
