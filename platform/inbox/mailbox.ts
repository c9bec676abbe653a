import type { ImapFlow } from 'imapflow'
import { connectImap, imapAnswerOf, leaveImap } from './connect-imap.ts'
import { type ImapAddress, nameOfMailbox } from './imap-address.ts'
import type { RawMail } from './mail.ts'

/** Position in a mailbox: the last mail that was taken. UIDs are valid with their UIDVALIDITY only. */
export type MailboxPosition = { uidValidity: bigint; lastUid: number }

type Reading = {
  /** Undefined at the first contact. */
  position: MailboxPosition | undefined
  /** Mails that arrived since then are taken at the first contact, and again when the server has renumbered them. */
  since: Date
  /** Takes the mails one after the other, in the order of their arrival. */
  take: (mails: RawMail[], position: MailboxPosition) => Promise<void>
  /** Mails that are taken again, if the server has not renumbered them. Those it no longer has are left out. */
  again?: { uids: number[]; take: (mails: RawMail[]) => Promise<void> }
  signal: AbortSignal
}

export type Mailbox = {
  /** Identifies the mailbox, without the password. */
  name: string
  read: (reading: Reading) => Promise<void>
  /** Returns the words of the server for a failure of reading. */
  answerOf: (error: unknown) => string
}

/** Larger mails are not read. Files of 10 MB become a third larger in a mail. */
export const largestMail = 15 * 2 ** 20
const headBytes = 64 * 1024
const batch = { mails: 100, bytes: 8 * 2 ** 20 }
const listedAtOnce = 2_000

/** Reads a mailbox and changes nothing in it: no mail is moved, deleted or marked as seen. */
export function openMailbox(address: ImapAddress): Mailbox {
  return {
    name: nameOfMailbox(address),
    answerOf: imapAnswerOf,
    async read({ position, since, take, again, signal }) {
      const client = connectImap(address)
      const abort = () => client.close()
      signal.addEventListener('abort', abort)
      try {
        await client.connect()
        const { uidValidity, uidNext } = await client.mailboxOpen(address.folder, { readOnly: true })
        // Two servers can number by chance alike.
        const isKnown = position?.uidValidity === uidValidity && position.lastUid < uidNext
        let last = isKnown ? position.lastUid : 0
        if (isKnown && again && again.uids.length > 0) {
          const listed = await listSizes(client, again.uids)
          for (const mails of batches(listed)) await again.take(await download(client, mails))
        }
        if (!isKnown) {
          last = ((await findFirst(client, since)) ?? uidNext) - 1
          if (last >= uidNext - 1) await take([], { uidValidity, lastUid: uidNext - 1 })
        }
        while (last < uidNext - 1 && !signal.aborted) {
          const upTo = Math.min(last + listedAtOnce, uidNext - 1)
          const listed = await listRange(client, last + 1, upTo)
          for (const mails of batches(isKnown ? listed : listed.filter(arrivedSince(since)))) {
            if (signal.aborted) return
            const newest = mails.at(-1)?.uid ?? last
            await take(await download(client, mails), { uidValidity, lastUid: newest })
          }
          last = upTo
          await take([], { uidValidity, lastUid: last })
        }
      } finally {
        signal.removeEventListener('abort', abort)
        await leaveImap(client)
      }
    },
  }
}

/** Returns the first mail of the day before, or later: servers search for whole days, of their own time zone. */
async function findFirst(client: ImapFlow, since: Date): Promise<number | undefined> {
  const dayBefore = new Date(since.getTime() - 24 * 60 * 60_000)
  const found = (await client.search({ since: dayBefore }, { uid: true })) || []
  return found.length > 0 ? found.reduce((one, other) => Math.min(one, other)) : undefined
}

type Listed = { uid: number; size: number; arrivedAt: Date | undefined }

/** Servers know the second in which a mail arrived. */
function arrivedSince(since: Date) {
  const second = Math.floor(since.getTime() / 1_000) * 1_000
  return ({ arrivedAt }: Listed) => !arrivedAt || arrivedAt.getTime() >= second
}

/** A server answers a range beyond its last mail with that mail. */
const listRange = async (client: ImapFlow, from: number, to: number) =>
  (await listSizes(client, `${from}:${to}`)).filter(({ uid }) => uid >= from && uid <= to)

async function listSizes(client: ImapFlow, range: string | number[]): Promise<Listed[]> {
  const listed: Listed[] = []
  const query = { size: true, internalDate: true }
  for await (const { uid, size = 0, internalDate } of client.fetch(range, query, { uid: true })) {
    listed.push({ uid, size, arrivedAt: internalDate === undefined ? undefined : new Date(internalDate) })
  }
  return listed.sort((one, other) => one.uid - other.uid)
}

/** Splits mails into batches that fit into memory. */
function* batches(listed: Listed[]): Generator<Listed[]> {
  let next: Listed[] = []
  let bytes = 0
  for (const mail of listed) {
    if (next.length === batch.mails || (next.length > 0 && bytes + mail.size > batch.bytes)) {
      yield next
      next = []
      bytes = 0
    }
    next.push(mail)
    bytes += mail.size
  }
  if (next.length > 0) yield next
}

async function download(client: ImapFlow, mails: Listed[]): Promise<RawMail[]> {
  const whole = mails.filter(({ size }) => size <= largestMail).map(({ uid }) => uid)
  const large = mails.filter(({ size }) => size > largestMail).map(({ uid }) => uid)
  const found: RawMail[] = []
  if (whole.length > 0) {
    for await (const { uid, source } of client.fetch(whole, { source: true }, { uid: true })) {
      if (source) found.push({ uid, source, head: source.subarray(0, headBytes) })
    }
  }
  if (large.length > 0) {
    const query = { source: { maxLength: headBytes } }
    for await (const { uid, source = Buffer.alloc(0) } of client.fetch(large, query, { uid: true })) {
      found.push({ uid, source: undefined, head: source })
    }
  }
  return found.sort((one, other) => one.uid - other.uid)
}
