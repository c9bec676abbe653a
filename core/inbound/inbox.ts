import type { MailReader } from '#platform/inbox/mail-reader.ts'
import type { Mailbox } from '#platform/inbox/mailbox.ts'
import type { ReplyAddresses } from './reply-address.server.ts'

/** The mailbox in which answers arrive. */
export type Inbox = {
  mailbox: Mailbox
  reader: MailReader
  replyAddresses: ReplyAddresses
  /** Name in the Authentication-Results headers that are trusted; empty if none. */
  authenticator: string
}

/** Position of a mail in the mailbox. */
export type MailPlace = { mailbox: string; uidValidity: bigint; uid: number }
