import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string
  recipients: string[]
  messageId: string
  subject: string
  raw: string
}
type Options = {
  port?: number
  /** Called before a mail is accepted; an error that it throws is sent to the client. */
  beforeAccepting?: (letter: ReceivedMail) => Promise<void>
  /** SMTP response codes of refused recipients. */
  refused?: Record<string, number>
  /** Certificate, and whether it is used from the start or after STARTTLS. */
  tls?: { key: string; cert: string; isFromStart: boolean }
  /** Required login. */
  login?: { user: string; password: string }
}

export type SmtpStandIn = AsyncDisposable & { url: string; port: number; letters: ReceivedMail[] }

/** Starts a real SMTP server on loopback that stores the mails it accepts. */
export async function startSmtpServer({
  port = 0,
  beforeAccepting,
  refused = {},
  tls,
  login,
}: Options = {}): Promise<SmtpStandIn> {
  const letters: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isFromStart }),
    disableReverseLookup: true,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : new Error('Wrong name or password'), { user: username })
    },
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const responseCode = refused[address]
      done(responseCode ? Object.assign(new Error('Not here'), { responseCode }) : undefined)
    },
    async onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      const raw = Buffer.concat(parts).toString()
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const letter = {
        to: recipients.join(),
        recipients,
        messageId: header('message-id'),
        subject: header('subject'),
        raw,
      }
      try {
        await beforeAccepting?.(letter)
        letters.push(letter)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  // Ignore connections that a killed client broke.
  server.on('error', () => {})
  const listening = once(server.server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening
  const { port: found } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${found}`,
    port: found,
    letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
