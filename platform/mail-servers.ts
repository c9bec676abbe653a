import { isLoopback } from './loopback.ts'
import { type Mailer, type MailServer, openMailer } from './mail.ts'

const testTimeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }

export type MailServers = {
  /** The server of the environment, which is used whatever else is set. */
  fixed: { host: string; port: number } | undefined
  /** Returns the mailer of a server; of the fixed one, if there is one. It stays open until another server is used. */
  use: (server: MailServer | undefined) => Mailer | undefined
  /** Opens a connection of its own with short time limits, to try a server. The caller closes it. */
  openForTest: (server: MailServer | undefined) => Mailer | undefined
  /** True for a name of this machine, to which nothing needs to be encrypted. */
  isLoopback: (host: string) => boolean
  close: () => void
}

/** Keeps the connection to the mail server, which an owner can change while the site runs. */
export function createMailServers(smtpUrl?: string): MailServers {
  let current: { server: string; mailer: Mailer } | undefined
  function use(given: MailServer | string | undefined): Mailer | undefined {
    const server = JSON.stringify(given)
    if (current?.server === server) return current?.mailer
    current?.mailer.close()
    current = given === undefined ? undefined : { server, mailer: openMailer(given) }
    return current?.mailer
  }
  return {
    fixed: smtpUrl === undefined ? undefined : placeOf(new URL(smtpUrl)),
    use: (server) => use(smtpUrl ?? server),
    openForTest(server) {
      const given = smtpUrl ?? server
      return given === undefined ? undefined : openMailer(given, testTimeouts)
    },
    isLoopback,
    close: () => current?.mailer.close(),
  }
}

const placeOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
})
