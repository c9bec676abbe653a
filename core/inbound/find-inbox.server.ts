import type { Context } from '../context.ts'
import { isEmail } from '../email-input.ts'
import {
  findMailboxSettings,
  type MailboxSettings,
  openMailboxSettings,
} from '../mail-server/incoming-mail-server.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import type { Inbox } from './inbox.ts'
import { createReplyAddresses, type ReplyAddresses } from './reply-address.server.ts'

type Reader = Pick<Context, 'db' | 'inboxes'>

/** Returns the mailbox of the environment or else of the dashboard; undefined without either. For jobs. */
export async function findInbox(ctx: Reader & Pick<Context, 'secrets'>): Promise<Inbox | undefined> {
  const address = await openMailboxSettings(ctx)
  if (!address) return undefined
  return {
    ...(await ctx.inboxes.use(address)),
    replyAddresses: await replyAddressesOf(ctx, address),
    authenticator: address.authenticator,
  }
}

/** Returns the addresses to which answers are sent; undefined without a mailbox. */
export async function findReplyAddresses(ctx: Reader): Promise<ReplyAddresses | undefined> {
  const settings = await findMailboxSettings(ctx)
  return settings && replyAddressesOf(ctx, settings)
}

/** Returns the name by which the state of the mailbox is stored; undefined without a mailbox. */
export async function findInboxName(ctx: Reader): Promise<string | undefined> {
  const settings = await findMailboxSettings(ctx)
  return settings && ctx.inboxes.nameOf(settings)
}

async function replyAddressesOf(
  ctx: Reader,
  { address, user, hasSubaddresses }: MailboxSettings,
): Promise<ReplyAddresses> {
  const own = address || (isEmail(user) ? user : '')
  const base = hasSubaddresses ? own || (await readBrand(ctx)).email : ''
  return createReplyAddresses(ctx.inboxes.deriveKeys, base)
}
