import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { composeMail } from '../notice/compose-mail.ts'
import { queueMail } from '../notice/queue-mail.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { dayMs, formatDay } from '../time.ts'
import { openSignInDays } from './sign-in-change.ts'

type Change = { name: string; from: string; to: string }

/** Tells both addresses. Neither mail names the other address, which may be somebody else's by now. */
export async function mailSignInChange(inside: Context, { name, from, to }: Change): Promise<void> {
  const brand = await readBrand(inside)
  const send = async (recipient: string, title: string, text: string) => {
    const address = new URL(inside.linkTo({ kind: 'person', audience: 'client' }), inside.publicUrl).href
    const mail = composeMail({ brand, title, text, address, reason: 'this address belongs to an account' })
    await queueMail(inside, { recipients: [recipient], event: `person.sign-in-mail:${createId()}`, ...mail })
  }
  const until = formatDay(new Date(inside.now().getTime() + openSignInDays * dayMs))
  if (from !== to) {
    await send(
      from,
      `Your account at ${brand.name} has another address now`,
      `Hello ${name},\n\nour staff changed the address with which you sign in at ${brand.name}. This address no longer opens the account, and every sign-in, token and notification device of it has ended. If you did not ask for this, please write or call us at once: ${brand.email}`,
    )
  }
  await send(
    to,
    `Sign in again at ${brand.name}`,
    `An account at ${brand.name} now signs in with this address. Please sign in with it until ${until}; the first sign-in links your account. Everything is as you left it. ${from === to ? `Every sign-in, token and notification device of it has ended. If you did not ask for this, please write or call us at once: ${brand.email}` : 'If you have no account with us, ignore this mail.'}`,
  )
}
