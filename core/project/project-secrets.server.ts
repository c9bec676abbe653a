import { readAudit, recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Page, PageRequest } from '../paging.ts'
import { permit, permitFor, permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'
import { type SecretField, secretFields } from './project.ts'

const rowsAtOnce = 100

/** For the verbs that write a project, in their transaction: tells which fields were sealed. */
export async function sealSecrets(
  ctx: Context,
  projectId: string,
  secrets: { [Field in SecretField]?: string | undefined },
): Promise<SecretField[]> {
  const given = secretFields.filter((field) => secrets[field] !== undefined)
  const row = (field: SecretField) => seal(ctx, projectId, field, secrets[field] ?? '')
  if (given.length > 0) await keep(ctx, given.map(row))
  return given
}

const seal = ({ secrets }: Pick<Context, 'secrets'>, projectId: string, field: SecretField, text: string) => {
  const { keyId, sealed } = secrets.seal(text, [projectId, field])
  return { project_id: projectId, field, key_id: keyId, sealed }
}

const keep = ({ db }: Pick<Context, 'db'>, rows: ReturnType<typeof seal>[]) =>
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

/** Shows one secret to who has signed in just now; that it was looked at is never forgotten. */
export async function revealSecret(ctx: Context, projectId: string, field: SecretField): Promise<string> {
  const me = permitUser(ctx, 'project.ask')
  return inTransaction(ctx, async (inside) => {
    permitFor(inside, 'project.reveal', await ownerUntilShown(inside, projectId))
    requireRecentSignIn(inside, me, 'Please sign in again to see this.')
    const secret = await inside.db
      .selectFrom('project_secret')
      .select(['key_id as keyId', 'sealed'])
      .where('project_id', '=', projectId)
      .where('field', '=', field)
      .executeTakeFirst()
    if (!secret) throw notFound('Password')
    await recordAct(inside, {
      action: 'project.reveal',
      kind: 'project',
      recordId: projectId,
      after: { field },
    })
    return inside.secrets.open(secret, [projectId, field])
  })
}

/** Changes of the owner and removals wait, so that nobody is shown what was sealed for the next one. */
async function ownerUntilShown({ db }: Context, projectId: string): Promise<string> {
  const project = await db
    .selectFrom('project')
    .select('email')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  return project.email
}

export type Look = {
  id: string
  at: Date
  field: string
  person: { id: string; email: string; name: string } | null
}

/** Who looked at the secrets of a project, the last one first. */
export async function listLooks(ctx: Context, projectId: string, page: PageRequest): Promise<Page<Look>> {
  permit(ctx, 'project.ask')
  permitFor(ctx, 'project.list-looks', await ownerOf(ctx, projectId))
  const { rows, nextBefore } = await readAudit(ctx, {
    ...page,
    kind: 'project',
    action: 'project.reveal',
    record: projectId,
  })
  const looks = rows.map(({ id, at, person, after }) => ({ id, at, person, field: String(after?.field) }))
  return { rows: looks, nextBefore }
}

/** Seals anew, with the newest key, some of what older keys have sealed; tells how much. Done when it tells 0. */
export async function rotateSecrets({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('project_secret')
      .select(['project_id as projectId', 'field', 'key_id as keyId', 'sealed'])
      .where('key_id', '!=', secrets.keyId)
      .limit(rowsAtOnce)
      .forUpdate()
      .execute()
    const rows = old.map(({ projectId, field, ...sealed }) =>
      seal({ secrets }, projectId, field, secrets.open(sealed, [projectId, field])),
    )
    if (rows.length > 0) await keep({ db: transaction }, rows)
    return rows.length
  })
}
