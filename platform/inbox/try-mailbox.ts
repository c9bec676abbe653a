import type { ImapFlow } from 'imapflow'
import { isAboutEncryption } from '../mail.ts'
import { connectImap, type ImapError, imapAnswerOf, leaveImap } from './connect-imap.ts'
import type { ImapAddress } from './imap-address.ts'

/** Step of opening a mailbox that failed. */
export type MailboxStep = 'connect' | 'tls' | 'login' | 'folder' | 'answer'
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
    return { step: stepOf(error), answer: imapAnswerOf(error) }
  }
  try {
    const { exists } = await client.mailboxOpen(folder, { readOnly: true })
    return { mails: exists }
  } catch (error) {
    return { step: isSilent(error as ImapError) ? 'answer' : 'folder', answer: imapAnswerOf(error) }
  }
}

/** Codes of connections that were open, and on which nothing came. */
const silentCodes = ['ETIMEOUT', 'NoConnection', 'EConnectionClosed']
const isSilent = ({ responseStatus, code }: ImapError) => !responseStatus && silentCodes.includes(code ?? '')

function stepOf(error: unknown): MailboxStep {
  const failure = error as ImapError
  if (failure.authenticationFailed) return 'login'
  if (failure.tlsFailed || isAboutEncryption(failure.message)) return 'tls'
  return failure.code === 'ETIMEOUT' ? 'answer' : 'connect'
}
