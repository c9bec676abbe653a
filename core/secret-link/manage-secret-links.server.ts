import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { listCredentials, revealCredential } from '../credential/credential.server.ts'
import type { CredentialKind, CredentialValues } from '../credential/credential-fields.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { createRandomToken, hashToken } from '../stored-token.server.ts'
import { hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { maxSecretLinks, type SecretLink, type SecretLinkInput } from './secret-link.ts'
import { sealSent, stateOf } from './secret-link-rows.server.ts'

/** Address of a new link; only now, because its token is not stored. */
type MadeSecretLink = { id: string; secretLink: string }

/** Makes a link that sends an entry of a project, or asks for one. Sending counts as a reveal by the sender. */
export async function createSecretLink(ctx: Context, input: SecretLinkInput): Promise<MadeSecretLink> {
  permit(ctx, 'secret-link.manage')
  const { projectId, hours, direction } = input
  return inTransaction(ctx, async (inside) => {
    await lockProject(inside, projectId)
    const sent = direction === 'send' ? await readSent(inside, projectId, input.secret) : undefined
    const { kind, label } = direction === 'request' ? input : (sent as Sent)
    const id = createId()
    const token = createRandomToken()
    const now = inside.now()
    await inside.db
      .insertInto('secret_link')
      .values({
        ...{ id, project_id: projectId, direction, kind, label, token_hash: hashToken(token) },
        ...(sent ? sealSent(inside, { id, projectId }, sent.values) : { key_id: null, sealed: null }),
        ...{ created_by: inside.actor.kind === 'user' ? inside.actor.id : null, created_at: now },
        ...{ expires_at: new Date(now.getTime() + hours * hourMs), used_at: null, revoked_at: null },
      })
      .execute()
    const after = { projectId, direction, kind, label }
    await recordAuditEntry(inside, { action: 'secret-link.create', kind: 'secret-link', recordId: id, after })
    const path = inside.linkTo({ kind: 'secret', id: token })
    return { id, secretLink: new URL(path, inside.publicUrl).href }
  })
}

type Sent = { kind: CredentialKind; label: string; values: CredentialValues }

async function readSent(inside: Context, projectId: string, id: string): Promise<Sent> {
  const entry = (await listCredentials(inside, projectId)).find((one) => one.id === id)
  if (!entry) throw notFound('Entry')
  const { fields } = await revealCredential(inside, { projectId, id }, 'Sent by a one-time link')
  return { kind: entry.kind, label: entry.label, values: fields }
}

/** Locks the project, so that its links are counted one after the other. */
async function lockProject({ db }: Context, projectId: string): Promise<void> {
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  const { count } = await db
    .selectFrom('secret_link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxSecretLinks) {
    throw new Refusal('conflict', `A project has at most ${maxSecretLinks} one-time links in a year.`)
  }
}

/** Withdraws a link that was not used. What it would have sent is deleted. */
export async function revokeSecretLink(ctx: Context, id: string): Promise<void> {
  permitUser(ctx, 'secret-link.manage')
  await inTransaction(ctx, async (inside) => {
    const revoked = await inside.db
      .updateTable('secret_link')
      .set({ revoked_at: inside.now(), key_id: null, sealed: null })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning(['label', 'project_id as projectId'])
      .executeTakeFirst()
    if (!revoked) throw notFound('Open link')
    await recordAuditEntry(inside, {
      action: 'secret-link.revoke',
      kind: 'secret-link',
      recordId: id,
      before: revoked,
    })
  })
}

/** Lists the one-time links of a project, newest first. */
export async function listSecretLinks(ctx: Context, projectId: string): Promise<SecretLink[]> {
  permit(ctx, 'secret-link.manage')
  const { db, now } = ctx
  const project = await db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst()
  if (!project) throw notFound('Project')
  const links = await db
    .selectFrom('secret_link')
    .select(['id', 'direction', 'kind', 'label', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['used_at as usedAt', 'revoked_at as revokedAt'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(maxSecretLinks)
    .execute()
  return links.map(({ revokedAt, ...link }) => ({ ...link, state: stateOf({ ...link, revokedAt }, now()) }))
}
