import type { Context } from '../context.ts'
import { composeMail } from '../notice/compose-mail.ts'
import { queueMail } from '../notice/queue-mail.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { deletionFacts } from './deletion-facts.ts'

/** Confirms the deletion of an account to its address, in case its owner did not ask for it. */
export async function mailDeletion(inside: Context, { id, email }: { id: string; email: string }) {
  const brand = await readBrand(inside)
  const { removed, kept, apart } = deletionFacts
  const mail = composeMail({
    brand,
    title: `Your account at ${brand.name} is deleted`,
    text: [removed, kept, apart, `If you did not ask for this, write to us at once: ${brand.email}`].join(
      '\n\n',
    ),
    address: inside.publicUrl,
    reason: 'an account with this address was deleted',
  })
  await queueMail(inside, { recipients: [email], event: `account.deleted:${id}`, ...mail })
}
