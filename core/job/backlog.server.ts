import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Waiting and failed jobs and mails of all nodes. `oldestJob` and `oldestMail` are ages in seconds. */
export type Backlog = {
  jobsWaiting: number
  jobsFailed: number
  oldestJob: number
  mailsWaiting: number
  mailsFailed: number
  oldestMail: number
}

/** Reads the backlog for monitoring: numbers only, never exposed to visitors. */
export async function readBacklog({ db }: Pick<Context, 'db'>): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select jobs.*, mails.* from (
      select count(*) filter (where is_due)::int as "jobsWaiting",
        count(*) filter (where last_error is not null)::int as "jobsFailed",
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestJob"
      from (
        select run_at, last_error, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
        from graphile_worker.jobs) as job) as jobs, (
      select count(*) filter (where status = 'waiting')::int as "mailsWaiting",
        count(*) filter (where status = 'failed')::int as "mailsFailed",
        coalesce(extract(epoch from now() - min(created_at) filter (where status = 'waiting')), 0)::float8
          as "oldestMail"
      from mail where status in ('waiting', 'failed')) as mails`.execute(db)
  const [backlog] = rows
  if (!backlog) throw new Error('The backlog query returned no row')
  return backlog
}
