import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

type Inside = Pick<Context, 'db'>

/** Removes the devices that were added in an ended session, with their waiting messages. Call it after the statement that
 * deletes the session, so that it sees a device that was added meanwhile. */
export async function removeDevicesOfSession({ db }: Inside, sessionId: string): Promise<void> {
  await db.deleteFrom('push_device').where('session_id', '=', sessionId).execute()
}

export async function removeDevicesOfPeople({ db }: Inside, personIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where(({ eb, fn, val }) => eb('person_id', '=', fn.any(val([...personIds]))))
    .execute()
}

/** Keeps the devices of a browser that signs in again; those of another person who used it are removed. */
export async function moveDevices(
  { db }: Inside,
  { from, to, personId }: { from: string; to: string; personId: string },
): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .where('person_id', '=', personId)
    .execute()
  await removeDevicesOfSession({ db }, from)
}

/** Waits for an end of the session that is under way, and refuses if it has ended. */
export async function holdSession({ db }: Inside, id: string): Promise<void> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw new Refusal('unauthenticated', 'Please sign in first.')
}
