import type { ImapFlow } from 'imapflow'
import { isAboutEncryption } from '../mail.ts'
import { connectImap, leaveImap } from './connect-imap.ts'
import type { ImapAddress } from './imap-address.ts'

/** Step of opening a mailbox that failed. */
export type MailboxStep = 'connect' | 'tls' | 'login' | 'folder'
/** Number of mails in a mailbox, or the reason why it could not be opened. */
export type MailboxTrial = { mails: number } | { step: MailboxStep; answer: string }

const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }
const longestTrialMs = 25_000

/** Opens a mailbox to read and closes it again. */
export async function tryMailbox(address: ImapAddress): Promise<MailboxTrial> {
  const client = connectImap(address, timeouts)
  const timeout = setTimeout(() => client.close(), longestTrialMs)
  try {
    return await open(client, address.folder)
  } finally {
    await leaveImap(client)
    clearTimeout(timeout)
  }
}

async function open(client: ImapFlow, folder: string): Promise<MailboxTrial> {
  try {
    await client.connect()
  } catch (error) {
    return { step: stepOf(error), answer: answerOf(error) }
  }
  try {
    const { exists } = await client.mailboxOpen(folder, { readOnly: true })
    return { mails: exists }
  } catch (error) {
    return { step: 'folder', answer: answerOf(error) }
  }
}

type ImapError = Error & { responseText?: string; authenticationFailed?: boolean; tlsFailed?: boolean }

function stepOf(error: unknown): MailboxStep {
  const { authenticationFailed, tlsFailed, message } = error as ImapError
  if (authenticationFailed) return 'login'
  return tlsFailed || isAboutEncryption(message) ? 'tls' : 'connect'
}

const answerOf = (error: unknown): string =>
  error instanceof Error ? ((error as ImapError).responseText ?? error.message) : String(error)
