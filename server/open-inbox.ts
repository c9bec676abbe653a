import { brand } from '#core/brand/brand.ts'
import type { Inbox } from '#core/inbound/inbox.ts'
import { createReplyAddresses } from '#core/inbound/reply-address.server.ts'
import { createMailReader } from '#platform/inbox/mail-reader.ts'
import { openMailbox } from '#platform/inbox/mailbox.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import type { Settings } from '#platform/settings.ts'

/** Opens the mailbox of `IMAP_URL`. Connects only while it is read. */
export async function openInbox({ imap, secretKeys, dataFolder }: Settings): Promise<Inbox | undefined> {
  if (!imap) return undefined
  const keys = await loadSecretKeys(secretKeys, dataFolder)
  return {
    mailbox: openMailbox(imap),
    reader: createMailReader(),
    replyAddresses: createReplyAddresses(keys, imap.hasSubaddresses ? imap.address || brand.email : ''),
    authenticator: imap.authenticator,
  }
}
