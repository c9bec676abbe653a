import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit, permitFor } from '../permissions.ts'
import { deliveredStates, orderOfProject } from '../project/order-of-project.server.ts'
import { getProject } from '../project/project.server.ts'
import { type SecretName, secretNames } from '../project/project.ts'
import { ownerOf, reveal, revealSecret } from '../project/project-secrets.server.ts'
import type { Credential, RevealedCredential } from './credential.ts'
import { openValues } from './credential-values.server.ts'
import type { CredentialReference } from './edit-credential.server.ts'
import { isPassword, passwords } from './passwords.ts'
import { changeDueOn, passwordDueOn } from './rotation.server.ts'
import { currentCode } from './totp.server.ts'

/** Lists the access data of a project without any value: its two passwords, then the entries, oldest first. */
export async function listCredentials(ctx: Context, projectId: string): Promise<Credential[]> {
  permit(ctx, 'project.ask')
  permitFor(ctx, 'project.reveal', await ownerOf(ctx, projectId))
  const handover = await readHandover(ctx, projectId)
  const isDue = (changedAt: Date | null) => handover !== null && (changedAt === null || changedAt < handover)
  const stored = await ctx.db
    .selectFrom('project_secret')
    .select(['field', 'changed_at as changedAt', 'version'])
    .select(['change_every_months as changeEveryMonths', passwordDueOn.as('changeDueOn')])
    .where('project_id', '=', projectId)
    .orderBy('field')
    .execute()
  const entries = await ctx.db
    .selectFrom('credential')
    .select(['id', 'kind', 'label', 'field_names as fields', 'changed_at as changedAt', 'version'])
    .select(['change_every_months as changeEveryMonths', changeDueOn.as('changeDueOn')])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  return [
    ...stored.map(({ field, ...entry }) => ({
      ...{ ...passwords[field], ...entry },
      fields: ['username' as const, 'password' as const],
      changeAfterHandover: isDue(entry.changedAt),
    })),
    ...entries.map((entry) => ({ ...entry, changeAfterHandover: isDue(entry.changedAt) })),
  ]
}

/** Returns when the project was delivered: by its order, or without one when the last milestone was done. Null if it
 * is under way. */
async function readHandover({ db }: Context, projectId: string): Promise<Date | null> {
  const order = await orderOfProject({ db }, projectId)
    .select('delivered_at as deliveredAt')
    .executeTakeFirst()
  if (order) return deliveredStates.includes(order.status) ? order.deliveredAt : null
  const milestones = await db
    .selectFrom('milestone')
    .select('done_at as doneAt')
    .where('project_id', '=', projectId)
    .execute()
  return milestones.every(({ doneAt }) => doneAt) ? latest(milestones.map(({ doneAt }) => doneAt)) : null
}

const latest = (times: (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null)

type Revealed = RevealedCredential & Pick<Credential, 'kind' | 'label'>

/** Reveals one entry to the client of the project, or staff, who signed in recently. The list of reveals names it. */
export async function revealCredential(
  ctx: Context,
  { projectId, id }: CredentialReference,
  reason = '',
): Promise<Revealed> {
  if (isPassword(id)) return revealPassword(ctx, projectId, id, reason)
  return reveal(ctx, projectId, async (inside) => {
    const row = await inside.db
      .selectFrom('credential')
      .select(['label', 'kind', 'key_id as keyId', 'sealed'])
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (!row) throw notFound('Entry')
    const fields = openValues(inside, { id, projectId }, row)
    const code = (fields.seed && currentCode(fields.seed, inside.now())) || null
    return {
      value: { _id: id, kind: row.kind, label: row.label, fields: fields as Record<string, string>, code },
      facts: { field: id, label: row.label, kind: row.kind, ...(reason && { reason }) },
    }
  })
}

async function revealPassword(
  ctx: Context,
  projectId: string,
  name: SecretName,
  reason: string,
): Promise<Revealed> {
  const password = await revealSecret(ctx, projectId, secretNames[name], reason)
  const { email, wpUsername } = await getProject(ctx, projectId)
  const username = name === 'EmailPassword' ? email : wpUsername
  const { kind, label } = passwords[secretNames[name]]
  return { _id: name, kind, label, fields: { ...(username && { username }), password }, code: null }
}
