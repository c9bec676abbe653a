import { setTimeout as delay } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

const pause = 1_000

export type Task = (signal: AbortSignal) => Promise<void>
export type Tasks = Record<string, { run: Task; cron: string; mostAttempts: number }>
type QueueOptions = { tasks: Tasks; log: Log; pollMilliseconds?: number }

/** Makes or renews the tables of the queue, in a schema of their own. */
export const prepareQueue = (pgPool: pg.Pool): Promise<void> => runMigrations({ pgPool, logger: quiet })

// One by one, a job's end that can't be told would be a rejection that nobody handles, and the end of the whole process;
// from a batch of those of one moment it only ends the queue, which starts again.
const endsInBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** Runs what is asked for by `graphile_worker.add_job`, and each task by its crontab: once, whichever node does it.
 * The answer ends it after the tasks under way. */
export function openQueue(pgPool: pg.Pool, { tasks, log, ...options }: QueueOptions) {
  let isClosed = false
  let runner: Runner | undefined
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (_payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
        task.run(abortSignal ?? new AbortController().signal),
    ]),
  )
  const parsedCronItems = parseCronItems(
    Object.entries(tasks).map(([task, { cron, mostAttempts }]) => ({
      task,
      match: cron,
      options: { jobKey: task, maxAttempts: mostAttempts },
    })),
  )

  async function keepRunning(): Promise<void> {
    while (!isClosed) {
      try {
        runner = await run({
          pgPool,
          taskList,
          parsedCronItems,
          concurrency: 2,
          pollInterval: options.pollMilliseconds ?? 2_000,
          noHandleSignals: true,
          preset: { worker: endsInBatches },
          logger: loggerTo(log),
        })
        if (isClosed) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!isClosed) log.error({ err: error }, 'the queue stopped, and starts again')
      }
      runner = undefined
      if (!isClosed) await delay(pause)
    }
  }

  const running = keepRunning()
  return async () => {
    isClosed = true
    await runner?.stop().catch(() => {})
    await running
  }
}

const quiet = new Logger(() => () => {})

/** Warnings and errors only: what is done every minute is no news. */
const loggerTo = (log: Log) =>
  new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    if (level === 'error') log.error({ taskIdentifier, jobId }, message)
    if (level === 'warning') log.warn({ taskIdentifier, jobId }, message)
  })
