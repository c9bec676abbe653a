import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { requestJob } from '../job/job.server.ts'

type NoticeToPush = { noticeId: string; email: string; heldUntil: Date | undefined }

/** Queues a push message of each notice to each device of its person, in the caller's transaction. */
export async function queuePushes(
  inside: Pick<Context, 'db' | 'now'>,
  notices: readonly NoticeToPush[],
): Promise<void> {
  if (notices.length === 0) return
  const dueAt = notices.map(({ heldUntil }) => heldUntil ?? inside.now())
  const { numAffectedRows = 0n } = await sql`
    insert into push_message (id, device_id, notice_id, next_attempt_at)
    select uuidv7(), device.id, told.notice_id, told.due_at
    from unnest(${notices.map(({ noticeId }) => noticeId)}::uuid[], ${notices.map(({ email }) => email)}::text[],
      ${dueAt}::timestamptz[]) as told (notice_id, email, due_at)
    join person on person.email = told.email and person.deleted_at is null
    join push_device as device on device.person_id = person.id
    on conflict do nothing`.execute(inside.db)
  if (numAffectedRows > 0n) await requestJob(inside, 'send-pushes')
}
