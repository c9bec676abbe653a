/** A mail as it lies in the mailbox. */
export type RawMail = {
  uid: number
  /** Undefined if the mail is too large. */
  source: Uint8Array | undefined
  /** The first part of the header, for mails that cannot be read. */
  head: Uint8Array
}

/** Content of a mail, bounded. Everything in it was written by its sender. */
export type ReadMail = {
  messageId: string
  inReplyTo: string[]
  references: string[]
  from: { name: string; address: string }
  /** Addresses it was sent or delivered to. */
  recipients: string[]
  subject: string
  /** Without quoted mails and signature. */
  text: string
  quoted: string
  files: { name: string; content: Uint8Array }[]
  /** Number of files beyond those. */
  droppedFiles: number
  headers: Record<string, string[]>
}
