import type { Inbox } from '#core/inbound/inbox.ts'
import { createReplyAddresses } from '#core/inbound/reply-address.server.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import type { Settings } from '#platform/settings.ts'

/** Opens the mailbox of `IMAP_URL`. Connects only while it is read. Its address is `email` unless `IMAP_URL` has one. */
export async function openInbox(
  { imap, secretKeys, dataFolder }: Settings,
  email: string,
): Promise<Inbox | undefined> {
  if (!imap) return undefined
  const { createMailReader } = await import('#platform/inbox/mail-reader.ts')
  const { openMailbox } = await import('#platform/inbox/mailbox.ts')
  const keys = await loadSecretKeys(secretKeys, dataFolder)
  return {
    mailbox: openMailbox(imap),
    reader: createMailReader(),
    replyAddresses: createReplyAddresses(keys, imap.hasSubaddresses ? imap.address || email : ''),
    authenticator: imap.authenticator,
  }
}
