import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Backlog } from '#core/job/backlog.server.ts'

const patience = 2_000

const gauges: [name: string, help: string, of: keyof Backlog][] = [
  ['site_jobs_waiting', 'Jobs that are due and not begun, of all nodes', 'jobsWaiting'],
  ['site_jobs_failed', 'Jobs that went wrong and were not done since, of all nodes', 'jobsFailed'],
  ['site_jobs_oldest_seconds', 'How long the oldest job has been due', 'oldestJob'],
  ['site_mails_waiting', 'Mails in the outbox, of all nodes', 'mailsWaiting'],
  ['site_mails_failed', 'Mails that were given up, of all nodes', 'mailsFailed'],
  ['site_mails_oldest_seconds', 'Age of the oldest mail in the outbox', 'oldestMail'],
]

/** What the database knows, read anew at each call. Without it these figures are missing, and all others are told. */
export function addBacklog(registry: Registry, read: () => Promise<Backlog>): () => Promise<void> {
  const registers = [registry]
  const isUp = new Gauge({
    name: 'site_database_up',
    help: 'Whether the database answered within two seconds',
    registers,
  })
  const known = gauges.map(([name, help, of]) => ({ gauge: new Gauge({ name, help, registers }), of }))
  return async () => {
    const late = delay(patience, undefined, { ref: false })
    const backlog = await Promise.race([read().catch(() => undefined), late])
    isUp.set(backlog ? 1 : 0)
    for (const { gauge, of } of known) {
      if (backlog) gauge.set(backlog[of])
      else gauge.remove()
    }
  }
}
