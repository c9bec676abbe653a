import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import type { MailedRecord } from '../inbound/reply-address.server.ts'
import { requestJob } from '../job/job.server.ts'

/** `heldUntil`: the mail waits until then, such as for the end of quiet hours. */
type MailRecipient = { email: string; heldUntil?: Date | undefined }

/** Document that is attached as a PDF. The id of a receipt is that of its payment. */
export type MailDocument = { kind: 'invoice' | 'credit-note' | 'quote' | 'refund' | 'receipt'; id: string }

type MailToQueue = {
  recipients: readonly (string | MailRecipient)[]
  /** Unique id of the event: a person gets one mail about it. */
  event: string
  subject: string
  text: string
  html: string
  /** Record whose thread an answer continues. */
  about?: MailedRecord | undefined
  document?: MailDocument | undefined
  /** Set if a person wrote it: an answer that continues a thread. */
  thread?: { inReplyTo: string; referenceIds: string[] }
}

/** Queues a mail for each recipient, in the caller's transaction. Returns the ids of the mails that are new. */
export async function queueMail(
  inside: Pick<Context, 'db' | 'now'>,
  { recipients, event, thread, about, document, ...content }: MailToQueue,
): Promise<string[]> {
  const now = inside.now()
  const queued = await inside.db
    .insertInto('mail')
    .values(
      recipients.map(toRecipient).map(({ email, heldUntil }) => ({
        id: createId(),
        recipient: email,
        event,
        ...content,
        status: 'waiting' as const,
        next_attempt_at: heldUntil ?? now,
        held_until: heldUntil ?? null,
        sent_at: null,
        created_at: now,
        is_automatic: thread === undefined,
        about_kind: about?.kind ?? null,
        about_id: about?.id ?? null,
        document_kind: document?.kind ?? null,
        document_id: document?.id ?? null,
        ...(thread && { in_reply_to: thread.inReplyTo, reference_ids: thread.referenceIds }),
      })),
    )
    .onConflict((existing) => existing.columns(['recipient', 'event']).doNothing())
    .returning('id')
    .execute()
  if (queued.length > 0) await requestJob(inside, 'send-mail')
  return queued.map(({ id }) => id)
}

const toRecipient = (one: string | MailRecipient): MailRecipient =>
  typeof one === 'string' ? { email: one } : one

/** Message-ID of a mail. Resending changes it, so that relays do not drop the mail as a duplicate. */
export const messageIdOf = (mailId: string, resent: number, publicUrl: string): string =>
  `<${mailId}.${resent}@${new URL(publicUrl).hostname}>`
