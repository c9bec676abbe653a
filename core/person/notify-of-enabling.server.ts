import { v7 as createId } from 'uuid'
import type { Context, User } from '../context.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'

/** Notifies owners of accounts of the team that can be used again, with the role that they had. */
export async function notifyOfEnabledStaff(
  inside: Context,
  me: User,
  people: readonly { name: string; email: string; role: string }[],
): Promise<void> {
  const names = people.filter(({ role }) => role !== 'client').map(({ name, email }) => `${name} (${email})`)
  if (names.length === 0) return
  await notifyOwners(inside, {
    event: `person.role:${createId()}`,
    title: 'The team has an account again',
    text: `${me.name} (${me.email}) enabled ${names.join(', ')} again. If you did not expect this, check the users screen and the activity log.`,
  })
}
