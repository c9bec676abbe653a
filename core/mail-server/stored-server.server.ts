import type { MailServer } from '#platform/mail.ts'
import { columnsOf, toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { updateVersioned } from '../versioned-update.server.ts'

const tables = ['mail_server', 'incoming_mail_server'] as const
type Table = (typeof tables)[number]

type Login = Omit<MailServer, 'password'>

/** A mail server that an owner sets in the dashboard: one row with an encrypted password. */
export type ServerStore<Fields extends Login> = {
  table: Table
  /** In sentences. */
  name: string
  /** In audit entries. */
  auditName: string
  /** Values without a server, which name all fields. */
  none: Fields
  /** Columns that each change sets beside the fields. */
  reset?: object
  /** Runs in the transaction of each change. */
  onChange?: (inside: Context, fields: Fields, before: Fields) => Promise<unknown>
}

type Stored<Fields> = {
  fields: Fields
  secret: { keyId: string; sealed: Buffer } | undefined
  version: number
}

const noLogin: Login = { host: '', port: 0, security: 'tls', user: '' }

type OwnColumn = 'folder' | 'address' | 'has_subaddresses as hasSubaddresses' | 'authenticator'

/** Columns beside those that every mail server has. */
const ownColumns = (none: Login) =>
  columnsOf(...Object.keys(none).filter((name) => !(name in noLogin))) as OwnColumn[]

async function readStored<Fields extends Login>(
  { db }: Pick<Context, 'db'>,
  { table, none }: Pick<ServerStore<Fields>, 'table' | 'none'>,
  { isLocked = false } = {},
): Promise<Stored<Fields>> {
  const query = db
    .selectFrom(table)
    .select(['host', 'port', 'security', 'username as user', 'key_id as keyId', 'sealed', 'version'])
    .select(ownColumns(none))
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow()
  const { keyId, sealed, version, ...fields } = row
  return {
    fields: { ...none, ...fields },
    secret: keyId && sealed ? { keyId, sealed } : undefined,
    version,
  }
}

const boundTo = (table: Table) => [table, 'password']

/** Returns the server without its password. */
export async function readServer<Fields extends Login>(
  ctx: Context,
  store: ServerStore<Fields>,
  fixed: { host: string; port: number } | undefined,
) {
  permit(ctx, 'site-settings.update')
  const { fields, secret, version } = await readStored<Fields>(ctx, store)
  return {
    ...{ ...fields, hasPassword: secret !== undefined, version },
    fixed: fixed ? { host: fixed.host, port: fixed.port } : null,
  }
}

type Save<Fields> = { wanted: Fields; password: string; version: number }

/** Sets a server. An empty password keeps the stored one, but only for the same server and user: it is sent to no other.
 * Returns the number of changes. */
export async function saveServer<Fields extends Login>(
  ctx: Context,
  store: ServerStore<Fields>,
  { wanted, password, version }: Save<Fields>,
): Promise<number> {
  const me = permitUser(ctx, 'site-settings.update')
  requireRecentSignIn(ctx, me, `Please sign in again to change the ${store.name}.`)
  const hasLogin = wanted.user !== ''
  if (!hasLogin && password !== '') throw fieldRefusal('user', 'A password needs a user name')
  if (hasLogin && wanted.security === 'none' && !ctx.mailServers.isLoopback(wanted.host)) {
    throw fieldRefusal('security', 'A password needs an encrypted connection')
  }
  return change(ctx, store, version, ({ fields, secret }) => {
    const isSame = differing(loginNames, fields, wanted).length === 0
    if (hasLogin && password === '' && !(isSame && secret)) {
      throw fieldRefusal('password', 'Please enter the password of this server')
    }
    const isKept = hasLogin && password === ''
    return {
      wanted,
      sealed: isKept ? 'keep' : hasLogin ? ctx.secrets.seal(password, boundTo(store.table)) : null,
    }
  })
}

/** Removes a server with its password. Returns the number of changes. */
export async function removeServer<Fields extends Login>(
  ctx: Context,
  store: ServerStore<Fields>,
  version: number,
): Promise<number> {
  const me = permitUser(ctx, 'site-settings.update')
  requireRecentSignIn(ctx, me, `Please sign in again to remove the ${store.name}.`)
  return change(ctx, store, version, () => ({ wanted: store.none, sealed: null }))
}

const loginNames = ['host', 'port', 'security', 'user'] as const

const differing = <Fields extends object>(names: readonly (keyof Fields)[], before: Fields, wanted: Fields) =>
  names.filter((name) => before[name] !== wanted[name])

type Plan<Fields> = { wanted: Fields; sealed: 'keep' | null | { keyId: string; sealed: Buffer } }

const change = <Fields extends Login>(
  ctx: Context,
  store: ServerStore<Fields>,
  version: number,
  plan: (before: Stored<Fields>) => Plan<Fields>,
): Promise<number> => {
  let planned: Plan<Fields> | undefined
  const names = Object.keys(store.none) as (keyof Fields)[]
  return updateVersioned<Fields, Fields & { version: number; stored: Stored<Fields> }>(ctx, {
    ...{ kind: 'site-settings', name: store.name, version },
    async lock(inside) {
      const stored = await readStored<Fields>(inside, store, { isLocked: true })
      return { ...stored.fields, version: stored.version, stored }
    },
    diff({ stored }) {
      planned = plan(stored)
      const { wanted } = planned
      return Object.fromEntries(
        differing(names, stored.fields, wanted).map((name) => [name, wanted[name]]),
      ) as Partial<Fields>
    },
    changeMore: (_, { stored }) =>
      planned?.sealed !== 'keep' && (planned?.sealed || stored.secret) ? { changed: ['password'] } : {},
    conceal: (fields) => ({ [store.auditName]: fields }),
    async save(inside, _, { before, version: next }) {
      if (!planned) return
      const { wanted, sealed } = planned
      const { user: username, ...same }: Login = wanted
      const secret =
        sealed === 'keep' ? {} : { key_id: sealed?.keyId ?? null, sealed: sealed?.sealed ?? null }
      await inside.db
        .updateTable(store.table)
        .set({ ...toColumns(same), username, ...secret, ...store.reset, version: next })
        .execute()
      await store.onChange?.(inside, wanted, before.stored.fields)
    },
  })
}

/** Returns a server without its password; undefined without one. */
export async function findServer<Fields extends Login>(
  ctx: Pick<Context, 'db'>,
  store: ServerStore<Fields>,
): Promise<Fields | undefined> {
  const { fields } = await readStored<Fields>(ctx, store)
  return fields.host === '' ? undefined : fields
}

/** Returns a server with its password; undefined without one. */
export async function openServer<Fields extends Login>(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  store: ServerStore<Fields>,
): Promise<(Fields & { password: string }) | undefined> {
  const { fields, secret } = await readStored<Fields>({ db }, store)
  if (fields.host === '') return undefined
  return { ...fields, password: secret ? secrets.open(secret, boundTo(store.table)) : '' }
}

/** Encrypts the passwords with the newest key of the site. Returns the number of changes. */
export async function rotateMailServers(ctx: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  let count = 0
  for (const table of tables) count += await rotate(ctx, table)
  return count
}

const rotate = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>, table: Table): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { secret } = await readStored({ db: transaction }, { table, none: noLogin }, { isLocked: true })
    if (!secret || secret.keyId === secrets.keyId) return 0
    const { keyId, sealed } = secrets.seal(secrets.open(secret, boundTo(table)), boundTo(table))
    await transaction.updateTable(table).set({ key_id: keyId, sealed }).execute()
    return 1
  })

/** Removes servers whose password cannot be read any more, so that mails are kept instead of failing. */
export async function forgetLostMailServers({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  for (const table of tables) {
    await db
      .updateTable(table)
      .set(({ eb }) => ({
        host: '',
        username: '',
        key_id: null,
        sealed: null,
        version: eb('version', '+', 1),
      }))
      .where('key_id', '!=', secrets.keyId)
      .execute()
  }
}
