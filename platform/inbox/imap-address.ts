export type ImapAddress = {
  host: string
  port: number
  /** TLS from the start; otherwise STARTTLS, which is required outside of loopback. */
  isSecure: boolean
  user: string
  password: string
  mailbox: string
  /** Address that mails to this mailbox have, if the user name is none; empty if unknown. */
  address: string
  /** False if the mail server does not deliver mail to `local+anything@domain`. */
  hasSubaddresses: boolean
  /** Name in the Authentication-Results headers that the mail server writes; empty to ignore them. */
  authenticator: string
}

/** Identifies a mailbox, without the password. */
export const nameOfMailbox = ({ user, host, port, mailbox }: ImapAddress): string =>
  `${user}@${host}:${port}/${mailbox}`

const loopback = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/
export const isLoopbackHost = (host: string): boolean => loopback.test(host)

const emailLike = /^[^@\s]+@[^@\s]+$/
const known = new Set(['address', 'plus', 'authserv'])

/** Parses `imaps://USER:PASSWORD@HOST:PORT/MAILBOX`; undefined if it is malformed. */
export function readImapAddress(written: string): ImapAddress | undefined {
  try {
    const url = new URL(written)
    const { protocol, hostname: host, port, pathname, searchParams, hash } = url
    if ((protocol !== 'imaps:' && protocol !== 'imap:') || !host || hash || /\s/.test(written))
      return undefined
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    const mailbox = decodeURIComponent(pathname.slice(1)) || 'INBOX'
    const address = searchParams.get('address') ?? ''
    const plus = searchParams.get('plus') ?? 'on'
    const isKnown = [...searchParams.keys()].every((name) => known.has(name))
    if (!user || !password || !isKnown || (plus !== 'on' && plus !== 'off')) return undefined
    if (address && !emailLike.test(address)) return undefined
    const isSecure = protocol === 'imaps:'
    return {
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 993 : 143),
      isSecure,
      user,
      password,
      mailbox,
      address: address || (emailLike.test(user) ? user : ''),
      hasSubaddresses: plus === 'on',
      authenticator: searchParams.get('authserv')?.toLowerCase() ?? '',
    }
  } catch {
    return undefined
  }
}
