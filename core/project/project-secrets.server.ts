import { readAudit, recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Page, PageRequest } from '../paging.ts'
import { permit, permitFor, permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'
import { type SecretField, secretFields } from './project.ts'

const batchSize = 100

/** Encrypts and stores the given secrets in the caller's transaction. Returns the fields that were stored. */
export async function sealSecrets(
  ctx: Context,
  projectId: string,
  secrets: { [Field in SecretField]?: string | undefined },
): Promise<SecretField[]> {
  const given = secretFields.filter((field) => secrets[field] !== undefined)
  const row = (field: SecretField) => ({
    ...seal(ctx, projectId, field, secrets[field] ?? ''),
    changed_at: ctx.now(),
  })
  if (given.length > 0) await upsert(ctx, given.map(row))
  return given
}

const seal = ({ secrets }: Pick<Context, 'secrets'>, projectId: string, field: SecretField, text: string) => {
  const { keyId, sealed } = secrets.seal(text, [projectId, field])
  return { project_id: projectId, field, key_id: keyId, sealed }
}

type Row = ReturnType<typeof seal> & { changed_at: Date | null }

const upsert = ({ db }: Pick<Context, 'db'>, rows: Row[]) =>
  db
    .insertInto('project_secret')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'field']).doUpdateSet((eb) => ({
        key_id: eb.ref('excluded.key_id'),
        sealed: eb.ref('excluded.sealed'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute()

/** Address of a project's client. */
export const ownerOf = async (ctx: Context, projectId: string): Promise<string> => {
  const project = await ctx.db
    .selectFrom('project')
    .select('email')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  return project.email
}

type Reveal<Value> = {
  value: Value
  /** Name of the revealed entry, for the list of reveals. Must not contain a secret. */
  facts: object
}

/** Runs `open` for the client of a project, or staff, who signed in recently, and writes an audit entry. */
export async function reveal<Value>(
  ctx: Context,
  projectId: string,
  open: (inside: Context) => Promise<Reveal<Value>>,
): Promise<Value> {
  const me = permitUser(ctx, 'project.ask')
  return inTransaction(ctx, async (inside) => {
    permitFor(inside, 'project.reveal', await lockOwner(inside, projectId))
    requireRecentSignIn(inside, me, 'Please sign in again first.')
    const { value, facts } = await open(inside)
    await recordAuditEntry(inside, {
      action: 'project.reveal',
      kind: 'project',
      recordId: projectId,
      after: facts,
    })
    return value
  })
}

/** Reveals one of the two passwords. */
export const revealSecret = (
  ctx: Context,
  projectId: string,
  field: SecretField,
  reason = '',
): Promise<string> =>
  reveal(ctx, projectId, async (inside) => ({
    value: await openSecret(inside, projectId, field),
    facts: { field, ...(reason && { reason }) },
  }))

/** Opens one of the two passwords, for verbs that have checked the permission and record the reveal. */
export async function openSecret(
  { db, secrets }: Context,
  projectId: string,
  field: SecretField,
): Promise<string> {
  const secret = await db
    .selectFrom('project_secret')
    .select(['key_id as keyId', 'sealed'])
    .where('project_id', '=', projectId)
    .where('field', '=', field)
    .executeTakeFirst()
  if (!secret) throw new Refusal('not_found', 'No password is stored here yet.')
  return secrets.open(secret, [projectId, field])
}

/** Locks the project against owner changes and deletion, so that a former owner never sees the next owner's secret. */
export async function lockOwner({ db }: Context, projectId: string): Promise<string> {
  const project = await db
    .selectFrom('project')
    .select('email')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  return project.email
}

export type SecretReveal = {
  id: string
  at: Date
  /** One of the two passwords, or the id of an entry. */
  field: string
  /** Name that the entry had; empty for the passwords. */
  label: string
  reason: string
  person: { id: string; email: string; name: string } | null
}

/** Lists the reveals of a project's secrets, latest first. */
export async function listReveals(
  ctx: Context,
  projectId: string,
  page: PageRequest,
): Promise<Page<SecretReveal>> {
  permit(ctx, 'project.ask')
  permitFor(ctx, 'project.list-looks', await ownerOf(ctx, projectId))
  const { rows, nextBefore } = await readAudit(ctx, {
    ...page,
    kind: 'project',
    action: 'project.reveal',
    record: projectId,
  })
  const reveals = rows.map(({ id, at, person, after }) => ({
    ...{ id, at, person, field: String(after?.field) },
    ...{ label: String(after?.label ?? ''), reason: String(after?.reason ?? '') },
  }))
  return { rows: reveals, nextBefore }
}

/** Re-encrypts a batch of secrets with the newest key. Returns the batch's size; 0 when all are done. */
export async function rotateSecrets({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('project_secret')
      .select(['project_id as projectId', 'field', 'key_id as keyId', 'sealed'])
      .select('changed_at')
      .where('key_id', '!=', secrets.keyId)
      .limit(batchSize)
      .forUpdate()
      .execute()
    const rows = old.map(({ projectId, field, changed_at, ...sealed }) => ({
      ...seal({ secrets }, projectId, field, secrets.open(sealed, [projectId, field])),
      changed_at,
    }))
    if (rows.length > 0) await upsert({ db: transaction }, rows)
    return rows.length
  })
}
