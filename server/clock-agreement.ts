import { sql } from 'kysely'
import type { Context } from '#core/context.ts'

const mostMinutesApart = 10

/** Does what throws things away only while this node and the database agree about the time: a clock that jumped ahead
 * would empty the trash of a month. The job fails otherwise, is shown among those that failed, and is tried again. */
export function onlyInAgreedTime({ db, now }: Pick<Context, 'db' | 'now'>, work: () => Promise<void>) {
  return async () => {
    const { rows } = await sql<{ time: Date }>`select now() as time`.execute(db)
    const apart = Math.abs(now().getTime() - (rows[0]?.time.getTime() ?? 0)) / 60_000
    if (apart > mostMinutesApart) {
      throw new Error(
        `The clocks of this node and of the database are ${Math.round(apart)} minutes apart: nothing is thrown away until they agree.`,
      )
    }
    await work()
  }
}
