import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notify } from './notice.server.ts'

type Change = { emails: readonly string[]; title: string; text: string }

/** Tells people that their own access was changed by somebody else. */
export const notifyOfOwnAccess = (inside: Context, { emails, title, text }: Change): Promise<unknown> =>
  notify(inside, {
    to: { emails },
    event: `access.changed:${createId()}`,
    title,
    text: `${text} If you do not know why, please write to us.`,
    link: { kind: 'person', audience: 'client' },
  })

/** Number of people in one statement, which can have 65,535 parameters. */
const batchSize = 1_000

/** Tells people that their account was disabled or enabled again. */
export async function notifyOfDisabling(
  inside: Context,
  emails: readonly string[],
  isDisabled: boolean,
): Promise<void> {
  const title = isDisabled ? 'Your account was disabled' : 'Your account was enabled again'
  const text = isDisabled
    ? 'You were signed out everywhere and cannot sign in. Nothing was deleted.'
    : 'You can sign in as before.'
  for (let start = 0; start < emails.length; start += batchSize) {
    await notifyOfOwnAccess(inside, { emails: emails.slice(start, start + batchSize), title, text })
  }
}
