import { v7 as createId } from 'uuid'
import type { Mailer, MailServer, MailStep } from '#platform/mail.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { composeMail } from '../notice/compose-mail.ts'
import { permit, permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { MailServerInput, MailServerRow, MailTestRow } from './mail-server.ts'

const boundTo = ['mail_server', 'password']

const row = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('mail_server')
    .select(['host', 'port', 'security', 'username as user', 'key_id as keyId', 'sealed', 'version'])

/** Returns the mail server without its password. */
export async function readMailServer(ctx: Context): Promise<MailServerRow> {
  permit(ctx, 'site-settings.update')
  const { keyId: _keyId, sealed, ...server } = await row(ctx).executeTakeFirstOrThrow()
  return { ...server, hasPassword: sealed !== null, fixed: ctx.mailServers.fixed ?? null }
}

type Stored = { host: string; port: number; security: MailServer['security']; user: string; version: number }
type Place = Omit<Stored, 'version'>

/** Sets the mail server. An empty password keeps the stored one, but only for the same server and user: it is sent to
 * no other. Returns the number of changes. */
export async function saveMailServer(
  ctx: Context,
  { version, password, ...wanted }: MailServerInput & { version: number },
): Promise<number> {
  const me = permitUser(ctx, 'site-settings.update')
  requireRecentSignIn(ctx, me, 'Please sign in again to change the mail server.')
  const hasLogin = wanted.user !== ''
  if (!hasLogin && password !== '') throw fieldRefusal('user', 'A password needs a user name')
  if (hasLogin && wanted.security === 'none' && !ctx.mailServers.isLoopback(wanted.host)) {
    throw fieldRefusal('security', 'A password needs an encrypted connection')
  }
  return change(ctx, version, (before) => {
    const isSame = differing(before, wanted).length === 0
    if (hasLogin && password === '' && !(isSame && before.hasPassword)) {
      throw fieldRefusal('password', 'Please enter the password of this server')
    }
    const isKept = hasLogin && password === ''
    return { wanted, sealed: isKept ? 'keep' : hasLogin ? ctx.secrets.seal(password, boundTo) : null }
  })
}

/** Removes the mail server with its password. Returns the number of changes. */
export async function removeMailServer(ctx: Context, { version }: { version: number }): Promise<number> {
  const me = permitUser(ctx, 'site-settings.update')
  requireRecentSignIn(ctx, me, 'Please sign in again to remove the mail server.')
  const none: Place = { host: '', port: 465, security: 'tls', user: '' }
  return change(ctx, version, () => ({ wanted: none, sealed: null }))
}

type Plan = { wanted: Place; sealed: 'keep' | null | { keyId: string; sealed: Buffer } }

const change = (
  ctx: Context,
  version: number,
  plan: (before: Stored & { hasPassword: boolean }) => Plan,
): Promise<number> => {
  let planned: Plan | undefined
  return updateVersioned<Place, Stored & { hasPassword: boolean }>(ctx, {
    ...{ kind: 'site-settings', name: 'Mail server', version },
    async lock(inside) {
      const found = await row(inside).forUpdate().executeTakeFirst()
      if (!found) return undefined
      const { sealed, keyId: _keyId, ...server } = found
      return { ...server, hasPassword: sealed !== null }
    },
    diff(before) {
      planned = plan(before)
      const { wanted } = planned
      return Object.fromEntries(differing(before, wanted).map((name) => [name, wanted[name]]))
    },
    changeMore: (_, before) =>
      planned?.sealed !== 'keep' && (planned?.sealed || before.hasPassword) ? { changed: ['password'] } : {},
    conceal: (fields) => ({ mailServer: fields }),
    async save(inside, _, { version: next }) {
      if (!planned) return
      const { wanted, sealed } = planned
      const { user: username, ...same } = wanted
      const secret =
        sealed === 'keep' ? {} : { key_id: sealed?.keyId ?? null, sealed: sealed?.sealed ?? null }
      await inside.db
        .updateTable('mail_server')
        .set({ ...same, username, ...secret, tested_at: null, version: next })
        .execute()
    },
  })
}

const names = ['host', 'port', 'security', 'user'] as const
const differing = (before: Place, wanted: Place) => names.filter((name) => before[name] !== wanted[name])

type Reader = Pick<Context, 'db' | 'secrets' | 'mailServers'>

async function findServer({ db, secrets }: Reader): Promise<MailServer | undefined> {
  const { keyId, sealed, version: _version, ...server } = await row({ db }).executeTakeFirstOrThrow()
  if (server.host === '') return undefined
  return { ...server, password: keyId && sealed ? secrets.open({ keyId, sealed }, boundTo) : '' }
}

/** Returns the mailer of the server of the environment or else of the dashboard; undefined without either. For jobs. */
export async function findMailer(ctx: Reader): Promise<Mailer | undefined> {
  const { fixed, use } = ctx.mailServers
  return use(fixed ? undefined : await findServer(ctx))
}

export async function hasMailServer(ctx: Pick<Context, 'db' | 'mailServers'>): Promise<boolean> {
  if (ctx.mailServers.fixed) return true
  return (await row(ctx).executeTakeFirstOrThrow()).host !== ''
}

const explanations: Record<MailStep, string> = {
  connect: 'The server could not be reached. Check its name, the port, and that a firewall lets it through.',
  tls: 'The connection could not be encrypted. Check the port, the kind of encryption, and the certificate of the server.',
  login: 'The server refused the user name or the password.',
  mail: 'The server accepted the login, but refused the mail. Check the sender address, and your own.',
}

/** Sends a mail to the caller over a connection of its own, and returns what the server said. */
export async function testMailServer(ctx: Context): Promise<MailTestRow> {
  const { email: to } = permitUser(ctx, 'site-settings.update')
  const { fixed, openForTest } = ctx.mailServers
  const mailer = openForTest(fixed ? undefined : await findServer(ctx))
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
    return { sent: isSent, to, sentence, answer: outcome.answer.replace(/\s+/g, ' ').slice(0, 300) }
  } finally {
    mailer.close()
  }
}

/** Encrypts the password with the newest key of the site. Returns the number of changes. */
export async function rotateMailServer({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await row({ db: transaction })
      .where('key_id', '!=', secrets.keyId)
      .forUpdate()
      .executeTakeFirst()
    if (!old?.keyId || !old.sealed) return 0
    const opened = secrets.open({ keyId: old.keyId, sealed: old.sealed }, boundTo)
    const { keyId, sealed } = secrets.seal(opened, boundTo)
    await transaction.updateTable('mail_server').set({ key_id: keyId, sealed }).execute()
    return 1
  })
}

/** Removes a server whose password cannot be read any more, so that mails are kept instead of failing. */
export async function forgetLostMailServer({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  await db
    .updateTable('mail_server')
    .set(({ eb }) => ({ host: '', username: '', key_id: null, sealed: null, version: eb('version', '+', 1) }))
    .where('key_id', '!=', secrets.keyId)
    .execute()
}
