import type { ImapAddress } from '#platform/inbox/imap-address.ts'
import type { MailboxStep } from '#platform/inbox/try-mailbox.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import { addMailbox } from '../inbound/add-mailbox.server.ts'
import { requestJob } from '../job/job.server.ts'
import { permitUser } from '../permissions.ts'
import type { IncomingMailServerInput, IncomingMailServerRow } from './incoming-mail-server.ts'
import type { MailboxTrialRow } from './mail-server.ts'
import { connectionFailures, shortAnswer } from './server-answer.ts'
import {
  findServer,
  openServer,
  readServer,
  removeServer,
  type ServerStore,
  saveServer,
} from './stored-server.server.ts'

/** A mailbox as it is set, without the password. */
export type MailboxSettings = Omit<ImapAddress, 'password'>

const store: ServerStore<MailboxSettings> = {
  table: 'incoming_mail_server',
  name: 'incoming mail server',
  auditName: 'incomingMailServer',
  none: {
    ...{ host: '', port: 993, security: 'tls', user: '' },
    ...{ folder: 'INBOX', address: '', hasSubaddresses: true, authenticator: '' },
  },
  async onChange(inside, settings, before) {
    if (settings.host === '' || inside.inboxes.fixed) return
    const { nameOf } = inside.inboxes
    // The server of a mailbox can have several names and ports.
    const isSame = settings.user === before.user && settings.folder === before.folder
    // Answers are sent to this mailbox from now on, even if it cannot be read yet.
    await addMailbox(inside, nameOf(settings), isSame ? nameOf(before) : undefined)
    // A mailbox that failed would be tried only after a while, and the cause may be mended now.
    await inside.db
      .updateTable('inbound_mailbox')
      .set({ attempts: 0, next_attempt_at: null })
      .where('name', '=', nameOf(settings))
      .execute()
    await requestJob(inside, 'fetch-mail')
  },
}

/** Returns the incoming mail server without its password. */
export const readIncomingMailServer = (ctx: Context): Promise<IncomingMailServerRow> =>
  readServer(ctx, store, ctx.inboxes.fixed)

/** Sets the incoming mail server. Returns the number of changes. */
export const saveIncomingMailServer = (
  ctx: Context,
  { version, password, ...wanted }: IncomingMailServerInput & { version: number },
): Promise<number> => saveServer(ctx, store, { wanted, password, version })

/** Removes the incoming mail server with its password. Returns the number of changes. */
export const removeIncomingMailServer = (ctx: Context, { version }: { version: number }): Promise<number> =>
  removeServer(ctx, store, version)

/** Returns the mailbox of the environment or else of the dashboard, without its password; undefined without either. */
export const findMailboxSettings = async (
  ctx: Pick<Context, 'db' | 'inboxes'>,
): Promise<MailboxSettings | undefined> => ctx.inboxes.fixed ?? findServer(ctx, store)

/** Like `findMailboxSettings`, with the password. */
export const openMailboxSettings = async (
  ctx: Pick<Context, 'db' | 'secrets' | 'inboxes'>,
): Promise<ImapAddress | undefined> => ctx.inboxes.fixed ?? openServer(ctx, store)

const explanations: Record<MailboxStep, string> = {
  ...connectionFailures,
  login: 'The server refused the user name or the password. Some providers want an app password here.',
  folder: 'The server accepted the login, but did not open the folder. Check its name.',
  answer: 'The server did not answer in time. Please try it again later.',
}

/** Opens the mailbox over a connection of its own, and returns what the server said. */
export async function tryIncomingMailServer(ctx: Context): Promise<MailboxTrialRow> {
  permitUser(ctx, 'site-settings.update')
  const address = await openMailboxSettings(ctx)
  if (!address) throw new Refusal('conflict', 'There is no incoming mail server yet. Please save one first.')
  const trial = await ctx.inboxes.tryOut(address)
  if ('step' in trial) {
    return { opened: false, sentence: explanations[trial.step], answer: shortAnswer(trial.answer) }
  }
  const count = trial.mails === 1 ? '1 mail' : `${formatNumber(trial.mails)} mails`
  return { opened: true, sentence: `The mailbox can be read. It has ${count} now.`, answer: '' }
}
