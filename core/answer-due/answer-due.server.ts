import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type AnsweredKind, answeredKinds } from './answer-due.ts'
import { type DueTimes, readDueTimes, type Waiting } from './targets.server.ts'

const tables: Record<AnsweredKind, string> = {
  contact: 'contact_message_record',
  problem: 'problem',
  order: 'client_order',
}
const batch = 500

type Row = Omit<Waiting, 'kind'> & { id: string; due: Date | null }

const waiting = (kind: AnsweredKind) => sql`select id, waits_since as since, answer_due_at as due,
  ${kind === 'problem' ? sql`urgency` : sql`null::text`} as urgency,
  ${kind === 'contact' ? sql`channel` : sql`null::text`} as channel
  from ${sql.table(tables[kind])} where waits_since is not null`

/** Returns when the answer to a new record is due, to be stored with it. */
export const readAnswerDue = async (inside: Pick<Context, 'db'>, waiting: Waiting): Promise<Date | null> =>
  (await readDueTimes(inside))(waiting)

/** Stores when the answer to a record is due, in the transaction of the message or change. */
export async function setAnswerDue(inside: Context, kind: AnsweredKind, id: string): Promise<void> {
  const { rows } = await sql<Row>`${waiting(kind)} and id = ${id}`.execute(inside.db)
  if (rows.length > 0) await store(inside, kind, rows, await readDueTimes(inside))
}

/** Brings all due times in line with the settings. Job; a repeated run finds nothing to do. */
export async function setAnswerDues(ctx: Context): Promise<void> {
  const dueTimes = await readDueTimes(ctx)
  for (const kind of answeredKinds) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await sql<Row>`${waiting(kind)} and id > ${after} order by id limit ${batch}`.execute(
        ctx.db,
      )
      await store(ctx, kind, rows, dueTimes)
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = last.id
    }
  }
}

/** Updates the rows whose due time differs. One that was answered or written to meanwhile keeps its own. */
async function store({ db }: Context, kind: AnsweredKind, rows: Row[], dueTimes: DueTimes): Promise<void> {
  const changed = rows
    .map((row) => ({ ...row, next: dueTimes({ kind, ...row }) }))
    .filter(({ due, next }) => due?.getTime() !== next?.getTime())
  if (changed.length === 0) return
  await sql`update ${sql.table(tables[kind])} as record set answer_due_at = changed.due
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ since }) => since)}::timestamptz[],
      ${changed.map(({ next }) => next)}::timestamptz[]) as changed (id, since, due)
    where record.id = changed.id and date_trunc('milliseconds', record.waits_since) = changed.since`.execute(
    db,
  )
}
