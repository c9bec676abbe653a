import { z } from 'zod'
import { isLoopback } from '../loopback.ts'
import type { MailServer } from '../mail.ts'

/** A mailbox, the server that has it, and how answers arrive in it. */
export type ImapAddress = MailServer & {
  folder: string
  /** Address that mails to this mailbox have; empty if it is the user name or unknown. */
  address: string
  /** False if the mail server does not deliver mail to `local+anything@domain`. */
  hasSubaddresses: boolean
  /** Name in the Authentication-Results headers that the mail server writes; empty to ignore them. */
  authenticator: string
}

/** Identifies a mailbox, without the password. */
export const nameOfMailbox = ({
  user,
  host,
  port,
  folder,
}: Pick<ImapAddress, 'user' | 'host' | 'port' | 'folder'>): string => `${user}@${host}:${port}/${folder}`

const known = new Set(['address', 'plus', 'authserv'])

/** Parses `imaps://USER:PASSWORD@HOST:PORT/MAILBOX`; undefined if it is malformed. */
export function readImapAddress(written: string): ImapAddress | undefined {
  try {
    const url = new URL(written)
    const { protocol, hostname, port, pathname, searchParams, hash } = url
    if ((protocol !== 'imaps:' && protocol !== 'imap:') || !hostname || hash || /\s/.test(written))
      return undefined
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    const address = searchParams.get('address') ?? ''
    const plus = searchParams.get('plus') ?? 'on'
    const isKnown = [...searchParams.keys()].every((name) => known.has(name))
    if (!user || !password || !isKnown || (plus !== 'on' && plus !== 'off')) return undefined
    if (address && !z.email().safeParse(address).success) return undefined
    const isSecure = protocol === 'imaps:'
    return {
      host: hostname.replace(/^\[|\]$/g, '').toLowerCase(),
      port: Number(port) || (isSecure ? 993 : 143),
      security: isSecure ? 'tls' : isLoopback(hostname) ? 'none' : 'starttls',
      user,
      password,
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
      address,
      hasSubaddresses: plus === 'on',
      authenticator: searchParams.get('authserv')?.toLowerCase() ?? '',
    }
  } catch {
    return undefined
  }
}
