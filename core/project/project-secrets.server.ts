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
  const row = (field: SecretField) => seal(ctx, projectId, field, secrets[field] ?? '')
  if (given.length > 0) await upsert(ctx, given.map(row))
  return given
}

const seal = ({ secrets }: Pick<Context, 'secrets'>, projectId: string, field: SecretField, text: string) => {
  const { keyId, sealed } = secrets.seal(text, [projectId, field])
  return { project_id: projectId, field, key_id: keyId, sealed }
}

const upsert = ({ db }: Pick<Context, 'db'>, rows: ReturnType<typeof seal>[]) =>
  db
    .insertInto('project_secret')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'field']).doUpdateSet((eb) => ({
        key_id: eb.ref('excluded.key_id'),
        sealed: eb.ref('excluded.sealed'),
      })),
    )
    .execute()

const ownerOf = async (ctx: Context, projectId: string) => {
  const project = await ctx.db
    .selectFrom('project')
    .select('email')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  return project.email
}

/** Reveals one secret. Requires a recent sign-in and writes an audit entry. */
export async function revealSecret(ctx: Context, projectId: string, field: SecretField): Promise<string> {
  const me = permitUser(ctx, 'project.ask')
  return inTransaction(ctx, async (inside) => {
    permitFor(inside, 'project.reveal', await lockOwner(inside, projectId))
    requireRecentSignIn(inside, me, 'Please sign in again to see this.')
    const secret = await inside.db
      .selectFrom('project_secret')
      .select(['key_id as keyId', 'sealed'])
      .where('project_id', '=', projectId)
      .where('field', '=', field)
      .executeTakeFirst()
    if (!secret) throw new Refusal('not_found', 'No password is stored here yet.')
    await recordAuditEntry(inside, {
      action: 'project.reveal',
      kind: 'project',
      recordId: projectId,
      after: { field },
    })
    return inside.secrets.open(secret, [projectId, field])
  })
}

/** Locks the project against owner changes and deletion, so that a former owner never sees the next owner's secret. */
async function lockOwner({ db }: Context, projectId: string): Promise<string> {
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
  field: string
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
  const reveals = rows.map(({ id, at, person, after }) => ({ id, at, person, field: String(after?.field) }))
  return { rows: reveals, nextBefore }
}

/** Re-encrypts a batch of secrets with the newest key. Returns the batch's size; 0 when all are done. */
export async function rotateSecrets({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('project_secret')
      .select(['project_id as projectId', 'field', 'key_id as keyId', 'sealed'])
      .where('key_id', '!=', secrets.keyId)
      .limit(batchSize)
      .forUpdate()
      .execute()
    const rows = old.map(({ projectId, field, ...sealed }) =>
      seal({ secrets }, projectId, field, secrets.open(sealed, [projectId, field])),
    )
    if (rows.length > 0) await upsert({ db: transaction }, rows)
    return rows.length
  })
}
