import type { RawMail, ReadMail } from '#platform/inbox/mail.ts'
import type { Inbox } from './inbox.ts'

/** Parses mails in their order. Each is parsed in the reader's thread while the one before it is taken. */
export async function* readAll(
  { reader }: Pick<Inbox, 'reader'>,
  mails: RawMail[],
): AsyncGenerator<{ raw: RawMail; mail: ReadMail | undefined }> {
  const parse = (raw: RawMail | undefined) => raw?.source && reader.read(raw.source)
  let next = parse(mails[0])
  for (const [index, raw] of mails.entries()) {
    const mail = await next
    next = parse(mails[index + 1])
    yield { raw, mail }
  }
}
