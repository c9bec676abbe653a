import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import type { EventId } from '../notice/notice-kinds.ts'
import type { ScreenReference } from '../records/reference.ts'

type Notification = { event: EventId; title: string; text: string; link?: ScreenReference }

/** Notifies all owners who are not disabled, in the app and by mail. Links the list of users unless told otherwise. */
export async function notifyOwners(
  inside: Pick<Context, 'db' | 'now' | 'linkTo' | 'publicUrl'>,
  { link = { kind: 'person', audience: 'staff' }, ...notification }: Notification,
): Promise<void> {
  const owners = inside.db.selectFrom('person').select('email').where('access_role', '=', 'admin')
  for (const { email } of await owners.where('is_disabled', '=', false).execute()) {
    await notify(inside, { to: { email, isStaff: true }, link, ...notification })
  }
}
