import type { DeriveKeys } from '../secret-key.ts'
import { type ImapAddress, nameOfMailbox } from './imap-address.ts'
import type { MailReader } from './mail-reader.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailboxTrial } from './try-mailbox.ts'

export type Inboxes = {
  /** The mailbox of the environment, which is used whatever else is set. */
  fixed: ImapAddress | undefined
  /** Identifies a mailbox, without the password. */
  nameOf: typeof nameOfMailbox
  /** Opens a mailbox, which connects only while it is read. All share one reader. */
  use: (address: ImapAddress) => Promise<{ mailbox: Mailbox; reader: MailReader }>
  /** Opens a mailbox over a connection of its own with short time limits, to try it. */
  tryOut: (address: ImapAddress) => Promise<MailboxTrial>
  /** Keys of the addresses to which answers are sent. */
  deriveKeys: DeriveKeys
  close: () => Promise<void>
}

/** Opens the mailbox of `IMAP_URL`, or the one that an owner set, who can change it while the site runs. What reads mails
 * is loaded with the first one, because it would take a part of each start. */
export function createInboxes(deriveKeys: DeriveKeys, fixed?: ImapAddress): Inboxes {
  let opening: Promise<MailReader> | undefined
  return {
    fixed,
    nameOf: nameOfMailbox,
    async use(address) {
      opening ??= import('./mail-reader.ts').then(({ createMailReader }) => createMailReader())
      const { openMailbox } = await import('./mailbox.ts')
      return { mailbox: openMailbox(address), reader: await opening }
    },
    tryOut: async (address) => (await import('./try-mailbox.ts')).tryMailbox(address),
    deriveKeys,
    close: async () => (await opening)?.close(),
  }
}
