import { v7 as createId } from 'uuid'
import type { Mailer, MailServer, MailStep } from '#platform/mail.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { composeMail } from '../notice/compose-mail.ts'
import { permitUser } from '../permissions.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { MailServerInput, MailServerRow, MailTestRow } from './mail-server.ts'
import { connectionFailures, shortAnswer } from './server-answer.ts'
import {
  findServer,
  openServer,
  readServer,
  removeServer,
  type ServerStore,
  saveServer,
} from './stored-server.server.ts'

const store: ServerStore<Omit<MailServer, 'password'>> = {
  table: 'mail_server',
  name: 'mail server',
  auditName: 'mailServer',
  none: { host: '', port: 465, security: 'tls', user: '' },
  reset: { tested_at: null },
}

/** Returns the mail server without its password. */
export const readMailServer = (ctx: Context): Promise<MailServerRow> =>
  readServer(ctx, store, ctx.mailServers.fixed)

/** Sets the mail server. Returns the number of changes. */
export const saveMailServer = (
  ctx: Context,
  { version, password, ...wanted }: MailServerInput & { version: number },
): Promise<number> => saveServer(ctx, store, { wanted, password, version })

/** Removes the mail server with its password. Returns the number of changes. */
export const removeMailServer = (ctx: Context, { version }: { version: number }): Promise<number> =>
  removeServer(ctx, store, version)

/** Returns the mailer of the server of the environment or else of the dashboard; undefined without either. For jobs. */
export async function findMailer(
  ctx: Pick<Context, 'db' | 'secrets' | 'mailServers'>,
): Promise<Mailer | undefined> {
  const { fixed, use } = ctx.mailServers
  return use(fixed ? undefined : await openServer(ctx, store))
}

export const hasMailServer = async (ctx: Pick<Context, 'db' | 'mailServers'>): Promise<boolean> =>
  ctx.mailServers.fixed !== undefined || (await findServer(ctx, store)) !== undefined

const explanations: Record<MailStep, string> = {
  ...connectionFailures,
  login: 'The server refused the user name or the password.',
  mail: 'The server accepted the login, but refused the mail. Check the sender address, and your own.',
}

/** Sends a mail to the caller over a connection of its own, and returns what the server said. */
export async function testMailServer(ctx: Context): Promise<MailTestRow> {
  const { email: to } = permitUser(ctx, 'site-settings.update')
  const { fixed, openForTest } = ctx.mailServers
  const mailer = openForTest(fixed ? undefined : await openServer(ctx, store))
  if (!mailer) throw new Refusal('conflict', 'There is no mail server yet. Please save one first.')
  try {
    const { name, email, senderName, senderAddress } = await readSiteSettings(ctx)
    const brand = await readBrand(ctx)
    const outcome = await mailer.send({
      ...composeMail({
        brand,
        title: 'The mail server works',
        text: `This is a test mail from ${name}. Your site can send mails.`,
        address: ctx.publicUrl,
      }),
      messageId: `<${createId()}@${new URL(ctx.publicUrl).hostname}>`,
      from: { name: senderName || name, address: senderAddress || email },
      to,
    })
    const isSent = !('failure' in outcome)
    if (isSent) await ctx.db.updateTable('mail_server').set({ tested_at: ctx.now() }).execute()
    const sentence = isSent ? `A mail is on its way to ${to}.` : explanations[outcome.step]
    return { sent: isSent, to, sentence, answer: shortAnswer(outcome.answer) }
  } finally {
    mailer.close()
  }
}
