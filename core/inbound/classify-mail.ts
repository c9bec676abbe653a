import type { ReadMail } from '#platform/inbox/mail.ts'

const automaticSender = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+._-][^@]*)?@/i
const bulk = /^\s*(bulk|junk|list|auto[_-]?reply)\b/i

/** Returns true for mails that machines sent: out-of-office answers, bounces, newsletters. Nobody waits for an answer
 * to them, and answering one can start a loop. */
export function isAutomaticMail({ from, headers }: Pick<ReadMail, 'from' | 'headers'>): boolean {
  const values = (name: string) => headers[name] ?? []
  return (
    values('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    values('precedence').some((value) => bulk.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-failed-recipients', 'list-id'].some((name) =>
      values(name).some((value) => !/^(no)?$/i.test(value)),
    ) ||
    values('return-path').some((value) => /^<\s*>$/.test(value)) ||
    values('content-type').some((value) => /^multipart\/report\b/i.test(value)) ||
    automaticSender.test(from.address)
  )
}

const ownId = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\d{1,6}@([^>]+)>$/

/** Returns the id of the mail of this site that has the Message-ID. */
export function mailIdOf(messageId: string, publicUrl: string): string | undefined {
  const [, id, host] = ownId.exec(messageId.toLowerCase()) ?? []
  return host === new URL(publicUrl).hostname ? id : undefined
}
