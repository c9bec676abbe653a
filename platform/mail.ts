import { createTransport } from 'nodemailer'

export type Letter = {
  /** Stays the same however often it is handed over, so that who receives it twice can tell. */
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
}

/** Why a letter was not taken: `away` the server can't be reached at all, `later` it may take it another time,
 * `never` it won't. */
export type MailFailure = { failure: 'away' | 'later' | 'never'; answer: string }

export type Mailer = {
  send: (letter: Letter) => Promise<{ answer: string } | MailFailure>
  /** Resolves when the server answers, and takes letters from us. */
  reach: () => Promise<unknown>
  close: () => void
}

const usualPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const longestAnswer = 500

/** Hands letters to the server at `smtp://…` or `smtps://…`, over one connection that is kept for a while. */
export function openMailer(smtpUrl: string, patience = usualPatience): Mailer {
  // Over a network never in the clear, whatever stands between says; `?requireTLS=false` is the provider's own choice.
  const requireTLS = !isLoopback(new URL(smtpUrl).hostname)
  const options = { url: smtpUrl, pool: true, maxConnections: 1, maxMessages: 100, requireTLS, ...patience }
  // Letters carry no files, and a letter can't make this process read any.
  const transport = createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ messageId, to, ...letter }) {
      try {
        const { response } = await transport.sendMail({
          ...letter,
          // As text it would be read as a list, with names and groups.
          to: { name: '', address: to },
          messageId,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { answer: shorten(response) }
      } catch (error) {
        return toFailure(error)
      }
    },
    reach: () => transport.verify(),
    close: () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

function toFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) throw error
  const { code = '', responseCode = 0, command = '', response, message } = error as SmtpError
  const answer = shorten(response ?? message)
  // What the server says about this letter comes after MAIL; everything before is about the server itself.
  const isAboutLetter = /^(MAIL|RCPT|DATA)/.test(command) || code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isAboutLetter || responseCode === 421) return { failure: 'away', answer }
  return { failure: responseCode >= 500 && responseCode < 600 ? 'never' : 'later', answer }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const shorten = (text: string) => text.slice(0, longestAnswer)
