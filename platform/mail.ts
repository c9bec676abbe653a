import { isLoopback } from './loopback.ts'

export type OutgoingMail = {
  /** Stays the same across retries, so that receivers can detect duplicates. */
  messageId: string
  from: { name: string; address: string }
  to: string
  /** Address for answers, if not the sender's. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** False for what a person wrote. Automatic mails ask other machines not to answer. */
  isAutomatic?: boolean
  /** Message-ID of the mail that this one answers, and those of the whole thread; empty if there is none. */
  inReplyTo?: string
  references?: string[]
}

/** Step of the delivery that failed. */
export type MailStep = 'connect' | 'tls' | 'login' | 'mail'

/** Reason for a failure: `unavailable` server unavailable, `later` temporary rejection, `never` permanent rejection. */
export type MailFailure = { failure: 'unavailable' | 'later' | 'never'; step: MailStep; answer: string }

/** `tls`: encrypted from the start; `starttls`: encrypted before the login; `none`: not encrypted. */
export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}

export type Mailer = {
  send: (mail: OutgoingMail) => Promise<{ answer: string } | MailFailure>
  /** Resolves when the server responds and accepts our login. */
  checkConnection: () => Promise<unknown>
  close: () => void
}

const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const longestAnswer = 500

/** Sends mails to a server, or to the one at `smtp://…` or `smtps://…`, over one pooled connection. */
export function openMailer(server: MailServer | string, timeouts = defaultTimeouts): Mailer {
  const options = {
    ...(typeof server === 'string' ? optionsOfUrl(server) : optionsOf(server)),
    ...{ pool: true as const, maxConnections: 1, maxMessages: 100, ...timeouts },
    // Attachments are given as bytes; prevents a mail from making this process read files or URLs.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }
  // Loaded with the first mail server, because it would take a part of each start.
  const opening = import('nodemailer').then(({ createTransport }) => createTransport(options))
  return {
    async send({ messageId, to, replyTo, isAutomatic = true, inReplyTo = '', references = [], ...mail }) {
      try {
        const transport = await opening
        const { response } = await transport.sendMail({
          ...mail,
          // An object, because a string would be parsed as a list of addresses.
          to: { name: '', address: to },
          messageId,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(inReplyTo && { inReplyTo }),
          ...(references.length > 0 && { references }),
          headers: isAutomatic ? { 'auto-submitted': 'auto-generated' } : {},
        })
        return { answer: shorten(response) }
      } catch (error) {
        return toFailure(error)
      }
    },
    checkConnection: async () => (await opening).verify(),
    close: () => void opening.then((transport) => transport.close()),
  }
}

/** Requires TLS outside of loopback, which prevents STARTTLS stripping. `?requireTLS=false` in the URL overrides it. */
const optionsOfUrl = (url: string) => ({ url, requireTLS: !isLoopback(new URL(url).hostname) })

const optionsOf = ({ host, port, security, user, password }: MailServer) => ({
  ...{ host, port },
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user && { auth: { user, pass: password } }),
})

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

function toFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) throw error
  const { code = '', responseCode = 0, command = '', response, message } = error as SmtpError
  const answer = shorten(response ?? message)
  // Errors from MAIL on concern this mail; errors of earlier commands concern the server.
  const isAboutMail = /^(MAIL|RCPT|DATA)/.test(command) || code === 'EENVELOPE' || code === 'EMESSAGE'
  const step = isAboutMail ? 'mail' : stepOf(code, message)
  if (!isAboutMail || responseCode === 421) return { failure: 'unavailable', step, answer }
  return { failure: responseCode >= 500 && responseCode < 600 ? 'never' : 'later', step, answer }
}

function stepOf(code: string, message: string): MailStep {
  if (code === 'EAUTH') return 'login'
  return code === 'ETLS' || isAboutEncryption(message) ? 'tls' : 'connect'
}

/** True for the message of an error that arose while a connection was encrypted. */
export const isAboutEncryption = (message: string): boolean =>
  /certificate|\b(?:tls|ssl)\b|wrong version/i.test(message)

const shorten = (text: string) => text.slice(0, longestAnswer)
