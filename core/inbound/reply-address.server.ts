import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeriveKeys } from '#platform/secret-key.ts'
import { foldEmail } from '../email.ts'
import type { MailedKind } from '../message/message.ts'

/** Record whose mails can be answered by mail. Some kinds have no thread of their own: see `findThreads`. */
export type MailedRecord = { kind: MailedKind; id: string }

/** Addresses such as `office+c0q…@example.com`, to which answers are sent. Each is valid for one thread and one person. */
export type ReplyAddresses = {
  /** Undefined if the mail server does not deliver mail to such addresses. */
  addressOf: (thread: MailedRecord, recipient: string) => string | undefined
  /** Returns the thread of the addresses that were signed for this sender. */
  findThread: (addresses: readonly string[], sender: string) => MailedRecord | undefined
}

const letters: Record<MailedKind, string> = {
  contact: 'c',
  order: 'o',
  problem: 'p',
  quote: 'q',
  'template-request': 't',
  invoice: 'i',
  project: 'j',
}
const kindOf = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as MailedKind]))
const idLength = 26
const signatureLength = 13
const signed = new RegExp(
  `\\+([${Object.values(letters).join('')}])([0-9a-v]{${idLength}})([0-9a-v]{${signatureLength}})@`,
  'i',
)
/** RFC 5321 allows this many characters before the @. */
const longestLocal = 64

/** `address` is that of the mailbox; empty without addresses of this form. */
export function createReplyAddresses(deriveKeys: DeriveKeys, address: string): ReplyAddresses {
  const keys = deriveKeys('reply addresses')
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]

  return {
    addressOf(thread, recipient) {
      const token = `${letters[thread.kind]}${encodeId(thread.id)}${sign(keys[0], thread, recipient)}`
      const signedLocal = `${local}+${token}`
      return at > 0 && signedLocal.length <= longestLocal ? `${signedLocal}@${domain}` : undefined
    },
    findThread(addresses, sender) {
      for (const candidate of addresses) {
        const [, letter, id, signature] = signed.exec(candidate.toLowerCase()) ?? []
        const kind = letter && kindOf.get(letter)
        if (!kind || !id || !signature) continue
        const thread = { kind, id: decodeId(id) }
        if (keys.some((key) => isSame(sign(key, thread, sender), signature))) return thread
      }
      return undefined
    },
  }
}

const encodeId = (id: string) =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(32)
    .padStart(idLength, '0')

function decodeId(encoded: string): string {
  const value = Array.from(encoded).reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n)
  const hex = value.toString(16).padStart(32, '0').slice(-32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sign(key: Uint8Array, { kind, id }: MailedRecord, recipient: string): string {
  const digest = createHmac('sha256', key)
    .update(`${kind} ${id} ${foldEmail(recipient)}`)
    .digest('hex')
  return BigInt(`0x${digest.slice(0, 16)}`)
    .toString(32)
    .padStart(signatureLength, '0')
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
