import { createHash } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { RawMail, ReadMail } from '#platform/inbox/mail.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { inTransaction } from '../transaction.server.ts'
import { authenticationOf } from './authentication.ts'
import { isAutomaticMail, mailIdOf } from './classify-mail.ts'
import type { InboundOutcome } from './inbound.ts'
import type { Inbox, MailPlace } from './inbox.ts'
import { limitAnswerMails, readEarlierMails } from './limit-senders.server.ts'
import { findThreadOf } from './match-thread.server.ts'
import { openConversation } from './open-conversation.server.ts'
import type { MailedRecord } from './reply-address.server.ts'
import { type StoredFiles, storeFilesOfMail } from './store-files.server.ts'
import { findThreads, writeAnswer } from './write-answer.server.ts'

const longest = { sender: 254, subject: 300, text: 10_000, quoted: 20_000 }

/** Mail of the mailbox with its content, which is undefined if it cannot be read. */
export type FetchedMail = { place: MailPlace; raw: RawMail; mail: ReadMail | undefined }

/** Takes one mail from the mailbox, once: its row and its effects are written in one transaction. */
export async function takeMail(ctx: Context, inbox: Inbox, { place, raw, mail }: FetchedMail): Promise<void> {
  const head = mail ?? (await readHead(inbox, raw))
  const taken: Taken = {
    ctx,
    place,
    digest: digestOf(head, raw),
    sender: foldEmail(head?.from.address ?? '').slice(0, longest.sender),
    subject: (head?.subject ?? '').slice(0, longest.subject).toWellFormed(),
    isConfirmed: head !== undefined && authenticationOf(head, inbox.authenticator) === 'pass',
  }
  const { isTaken, isBeyond } = await readEarlierMails(ctx, taken)
  if (isTaken) return
  const droppedAs = head && reasonToDrop(ctx, head)
  if (droppedAs) return recordDropped(taken, droppedAs)
  if (!mail) {
    if (isBeyond.conversation) return recordDropped(taken, 'limited')
    return takeAsConversation(taken, { outcome: 'unreadable', name: head?.from.name ?? '', text: unreadable })
  }
  const about = await findThreadOf(ctx, inbox, mail)
  const threads = about ? await findThreads(ctx, about) : []
  if (isBeyond[threads.length > 0 ? 'answer' : 'conversation']) return recordDropped(taken, 'limited')
  const files = await storeFilesOfMail(ctx, mail, { isConfirmed: about !== undefined })
  for (const thread of threads) if (await takeAsAnswer(taken, thread, { mail, files })) return
  if (threads.length > 0 && isBeyond.conversation) return recordDropped(taken, 'limited')
  await takeAsConversation(taken, {
    outcome: 'conversation',
    name: mail.from.name,
    text: textOf(mail, files),
    mail,
    files,
    about,
  })
}

const unreadable = 'This mail could not be read. It is still in the mailbox.'

type Taken = {
  ctx: Context
  place: MailPlace
  digest: Buffer
  sender: string
  subject: string
  /** The mail server has verified the sender. */
  isConfirmed: boolean
}

function reasonToDrop({ publicUrl }: Context, mail: ReadMail): 'own' | 'automatic' | undefined {
  if (mailIdOf(mail.messageId, publicUrl)) return 'own'
  return isAutomaticMail(mail) ? 'automatic' : undefined
}

/** Reads sender and subject; undefined if even the header cannot be read. */
export const readHead = ({ reader }: Pick<Inbox, 'reader'>, raw: RawMail): Promise<ReadMail | undefined> =>
  reader.read(headOf(raw.head))

/** The header up to its last whole line, which is a mail without content. */
function headOf(head: Uint8Array): Uint8Array {
  const text = Buffer.from(head).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  return Buffer.from(`${text.slice(0, end < 0 ? text.lastIndexOf('\n') : end)}\r\n\r\n`, 'latin1')
}

/** A copy of a mail has another UID, but the same Message-ID and sender. */
function digestOf(head: ReadMail | undefined, { source, head: start }: RawMail): Buffer {
  const hash = createHash('sha256')
  if (head?.messageId) hash.update(`${head.messageId}\n${foldEmail(head.from.address)}`)
  else hash.update(source ?? start)
  return hash.digest()
}

/** Records that the mail is taken. Returns false if another node was first. */
async function record(
  inside: Context,
  { place, digest, sender, subject, isConfirmed }: Taken,
  { outcome, thread }: { outcome: InboundOutcome; thread?: MailedRecord },
): Promise<boolean> {
  const inserted = await inside.db
    .insertInto('inbound_mail')
    .values({
      id: createId(),
      mailbox: place.mailbox,
      uid_validity: String(place.uidValidity),
      uid: String(place.uid),
      ...{ digest, sender, subject, outcome, is_confirmed: isConfirmed },
      record_kind: thread?.kind ?? null,
      record_id: thread?.id ?? null,
      created_at: inside.now(),
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function recordDropped(taken: Taken, outcome: InboundOutcome): Promise<void> {
  await record(taken.ctx, taken, { outcome })
}

/** Returns false if the sender may not write in the thread. */
async function takeAsAnswer(
  taken: Taken,
  thread: MailedRecord,
  { mail, files }: { mail: ReadMail; files: StoredFiles },
): Promise<boolean> {
  const { ctx, sender, isConfirmed } = taken
  try {
    await inTransaction(ctx, async (inside) => {
      if (!(await record(inside, taken, { outcome: 'answer', thread }))) return
      const text = textOf(mail, files)
      const answer = { sender, name: mail.from.name, text, files: files.stored, isConfirmed }
      const messageId = await writeAnswer(inside, thread, answer)
      await inside.db
        .updateTable('message')
        .set({
          header_id: mail.messageId || null,
          quoted: mail.quoted.slice(0, longest.quoted).toWellFormed(),
        })
        .where('id', '=', messageId)
        .where('mail_id', 'is', null)
        .execute()
      await limitAnswerMails(inside, `${thread.kind}.message:${messageId}`)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type NewConversation = {
  outcome: 'conversation' | 'unreadable'
  name: string
  text: string
  mail?: ReadMail
  files?: StoredFiles
  about?: MailedRecord | undefined
}

async function takeAsConversation(taken: Taken, { outcome, mail, files, ...written }: NewConversation) {
  const id = createId()
  await inTransaction(taken.ctx, async (inside) => {
    if (!(await record(inside, taken, { outcome, thread: { kind: 'contact', id } }))) return
    await openConversation(inside, {
      ...{ ...written, id, email: taken.sender, subject: taken.subject, isConfirmed: taken.isConfirmed },
      headerId: mail?.messageId ?? '',
      fileIds: files?.stored.map((file) => file.id) ?? [],
    })
  })
}

/** The text that people read, with a line for each file that was not taken. */
function textOf({ text, quoted }: ReadMail, { refused, stored }: StoredFiles): string {
  const written =
    text || quoted || (stored.length > 0 ? 'The mail has files and no text.' : 'The mail has no text.')
  const end =
    refused.length > 0 ? `\n\nNot taken from the mail:\n${refused.map((line) => `– ${line}`).join('\n')}` : ''
  const room = longest.text - end.length
  if (written.length <= room) return written + end
  const cut = '\n\n(The mail is longer. The rest is in the mailbox.)'
  return `${written.slice(0, room - cut.length).toWellFormed()}${cut}${end}`
}
