import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { FailedJob, JobName } from './job.ts'

const maxListed = 200

/** Enqueues a job, in the transaction of the change that needs it. Requests with the same key merge until it starts. */
export async function requestJob(
  { db }: Pick<Context, 'db'>,
  name: JobName,
  { at, key = name, mostAttempts = 10 }: { at?: Date; key?: string; mostAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, run_at => ${at ?? null}::timestamptz, job_key => ${key},
    max_attempts => ${mostAttempts}::int)`.execute(db)
}

/** Lists failed jobs, both those to be retried and those given up, newest first. */
export async function listFailedJobs(ctx: Context): Promise<FailedJob[]> {
  permit(ctx, 'job.list')
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as name, attempts::int, max_attempts::int as "mostAttempts",
      left(last_error, 2000) as failure, created_at as "createdAt",
      case when attempts < max_attempts then run_at end as "nextAt"
    from graphile_worker.jobs where last_error is not null
    order by id desc limit ${maxListed}`.execute(ctx.db)
  return rows
}

/** Reschedules a job to run now, with all its attempts. */
export async function retryJob(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'job.retry')
  await inTransaction(ctx, async (inside) => {
    const { rows } = await sql<{ name: string }>`
      select job.task_identifier as name
      from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0) as rescheduled
      join graphile_worker.jobs as job on job.id = rescheduled.id`.execute(inside.db)
    const [job] = rows
    if (!job) throw notFound('Job')
    await recordAuditEntry(inside, { action: 'job.retry', kind: 'job', after: { name: job.name } })
  })
}
