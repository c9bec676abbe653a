import { sql } from 'kysely'
import type { Context } from '#core/context.ts'

const maxMinutesApart = 10

/** Wraps a job that deletes data: it runs only while the clocks of this node and of the database agree. A clock that
 * jumped ahead would delete a month of trash. Otherwise the job fails, is listed as failed and is retried. */
export function onlyWithSyncedClocks({ db, now }: Pick<Context, 'db' | 'now'>, work: () => Promise<void>) {
  return async () => {
    const { rows } = await sql<{ time: Date }>`select now() as time`.execute(db)
    const apart = Math.abs(now().getTime() - (rows[0]?.time.getTime() ?? 0)) / 60_000
    if (apart > maxMinutesApart) {
      throw new Error(
        `The clocks of this node and of the database are ${Math.round(apart)} minutes apart: nothing is deleted until they agree.`,
      )
    }
    await work()
  }
}
