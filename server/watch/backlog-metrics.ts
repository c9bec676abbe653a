import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Backlog } from '#core/job/backlog.server.ts'

/** Milliseconds. */
const timeout = 2_000

const gauges: [name: string, help: string, of: keyof Backlog][] = [
  ['site_jobs_waiting', 'Jobs that are due and not started, on all nodes', 'jobsWaiting'],
  ['site_jobs_failed', 'Jobs that failed and have not succeeded since, on all nodes', 'jobsFailed'],
  ['site_jobs_oldest_seconds', 'Time since the oldest job became due', 'oldestJob'],
  ['site_mails_waiting', 'Mails in the outbox, on all nodes', 'mailsWaiting'],
  ['site_mails_failed', 'Mails that will not be retried, on all nodes', 'mailsFailed'],
  ['site_mails_oldest_seconds', 'Age of the oldest mail in the outbox', 'oldestMail'],
]

/** Registers metrics of jobs and mails, and returns a function that reads them from the database. Without the database
 * they are removed, and all other metrics remain. */
export function addBacklog(registry: Registry, read: () => Promise<Backlog>): () => Promise<void> {
  const registers = [registry]
  const isUp = new Gauge({
    name: 'site_database_up',
    help: 'Whether the database answered within two seconds',
    registers,
  })
  const known = gauges.map(([name, help, of]) => ({ gauge: new Gauge({ name, help, registers }), of }))
  return async () => {
    const expired = delay(timeout, undefined, { ref: false })
    const backlog = await Promise.race([read().catch(() => undefined), expired])
    isUp.set(backlog ? 1 : 0)
    for (const { gauge, of } of known) {
      if (backlog) gauge.set(backlog[of])
      else gauge.remove()
    }
  }
}
