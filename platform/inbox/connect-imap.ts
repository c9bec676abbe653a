import { ImapFlow } from 'imapflow'
import type { MailServer } from '../mail.ts'

const usualTimeouts = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Returns a connection to an IMAP server, which is not open yet. STARTTLS is required, and never left out. */
export function connectImap(
  { host, port, security, user, password: pass }: MailServer,
  timeouts = usualTimeouts,
): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  })
  // Errors of the connection are also those of the commands that wait for it.
  client.on('error', () => {})
  return client
}

/** Logs out, so that the server need not wait for us; closes the connection at once if that fails. */
export const leaveImap = (client: ImapFlow): Promise<void> => client.logout().catch(() => client.close())

export type ImapError = Error & {
  responseText?: string
  /** Answer of the server: NO or BAD. */
  responseStatus?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  code?: string
}

/** Returns the words of the server, or else of the connection that failed. */
export const imapAnswerOf = (error: unknown): string =>
  error instanceof Error ? ((error as ImapError).responseText ?? error.message) : String(error)
