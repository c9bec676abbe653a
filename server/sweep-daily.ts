import type { Context } from '#core/context.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import type { Log } from '#platform/log.ts'

const day = 24 * 3_600_000

/** Sweeps now and every day, beside the work; the answer ends it once the sweep under way is done. */
export function sweepDaily(ctx: Pick<Context, 'db' | 'now' | 'files'>, log: Log): () => Promise<void> {
  const sweep = () => sweepFiles(ctx).catch((err: unknown) => log.error({ err }, 'sweeping files failed'))
  let latest = sweep()
  const timer = setInterval(() => {
    latest = sweep()
  }, day)
  return async () => {
    clearInterval(timer)
    await latest
  }
}
