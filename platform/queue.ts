import { setTimeout as delay } from 'node:timers/promises'
import { type JobHelpers, Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

const restartDelay = 1_000

export type Task = (signal: AbortSignal) => Promise<void>
export type Tasks = Record<string, { run: Task; cron: string; mostAttempts: number }>
type FailedTask = { name: string; attempts: number; mostAttempts: number }
type QueueOptions = {
  tasks: Tasks
  log: Log
  pollMilliseconds?: number
  /** Called after each failed attempt of a task that was not cancelled. */
  onFailure?: (failed: FailedTask) => Promise<void>
}

/** Creates or migrates the tables of the queue, in their own schema. */
export const prepareQueue = (pgPool: pg.Pool): Promise<void> => runMigrations({ pgPool, logger: quiet })

// Without batches, a failure to record a job's end is an unhandled rejection that ends the process.
// With batches it only stops the queue, which is restarted below.
const batchedCompletion = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** Runs jobs added with `graphile_worker.add_job` and each task by its crontab, once across all nodes.
 * Returns a function that closes the queue after the running tasks. */
export function openQueue(pgPool: pg.Pool, { tasks, log, onFailure, ...options }: QueueOptions) {
  let isClosed = false
  let runner: Runner | undefined
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (_payload: unknown, { abortSignal, job }: JobHelpers) => {
        const signal = abortSignal ?? new AbortController().signal
        try {
          await task.run(signal)
        } catch (error) {
          const failed = { name, attempts: job.attempts, mostAttempts: job.max_attempts }
          if (!signal.aborted) {
            await onFailure?.(failed).catch((err: unknown) =>
              log.error({ err }, 'a failed job was not reported'),
            )
          }
          throw error
        }
      },
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
          preset: { worker: batchedCompletion },
          logger: loggerTo(log),
        })
        if (isClosed) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!isClosed) log.error({ err: error }, 'the queue stopped and restarts')
      }
      runner = undefined
      if (!isClosed) await delay(restartDelay)
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

/** Logs only warnings and errors, because tasks run every minute. */
const loggerTo = (log: Log) =>
  new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    if (level === 'error') log.error({ taskIdentifier, jobId }, message)
    if (level === 'warning') log.warn({ taskIdentifier, jobId }, message)
  })
