import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { type CredentialInput, type CredentialPatch, maxCredentials } from './credential.ts'
import { fieldOf } from './credential-fields.ts'
import { applyValues, changedFields, openValues, sealValues } from './credential-values.server.ts'
import { removePassword, updatePassword } from './edit-password.server.ts'
import { lockForEdit } from './lock-project.server.ts'
import { isPassword } from './passwords.ts'

export type CredentialReference = { projectId: string; id: string }

/** Adds access data to a project. The values are sealed and stand in no log. */
export async function addCredential(
  ctx: Context,
  projectId: string,
  input: CredentialInput,
  key?: string,
): Promise<string> {
  permit(ctx, 'project.ask')
  // The stored call must not help to guess the values.
  const fields = Object.entries(input.fields).map(([name, value]) => [name, ctx.pseudonym(String(value))])
  const call = { projectId, ...input, fields }
  const admit = () => ctx.limit('project-change')
  return doOnce(ctx, { key, operation: 'credential.create', input: call, admit }, async (inside) => {
    await lockForEdit(inside, projectId)
    return insertCredential(inside, projectId, input)
  })
}

/** Adds an entry, for callers that have checked the permission and locked the project. */
export async function insertCredential(
  inside: Context,
  projectId: string,
  { kind, label, fields, changeEveryMonths = null }: CredentialInput,
): Promise<string> {
  const { count } = await inside.db
    .selectFrom('credential')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxCredentials) {
    throw new Refusal('conflict', `A project has at most ${maxCredentials} entries. Please delete one first.`)
  }
  const id = createId()
  const now = inside.now()
  const sealed = sealValues(inside, { id, projectId }, applyValues(kind, {}, fields))
  await inside.db
    .insertInto('credential')
    .values({
      ...{ id, project_id: projectId, kind, label, ...sealed },
      ...{ change_every_months: changeEveryMonths, changed_at: now, created_at: now, updated_at: now },
    })
    .execute()
  const after = {
    ...{ projectId, kind, label, fields: sealed.field_names },
    ...(changeEveryMonths !== null && { changeEveryMonths }),
  }
  await recordAuditEntry(inside, { action: 'credential.create', kind: 'credential', recordId: id, after })
  return id
}

type Named = { label: string; changeEveryMonths: number | null }
type Locked = NonNullable<Awaited<ReturnType<typeof findLocked>>>

/** Changes the name, the interval or some values. Returns the number of changed entries. */
export async function updateCredential(
  ctx: Context,
  { projectId, id }: CredentialReference,
  patch: CredentialPatch,
): Promise<number> {
  permit(ctx, 'project.ask')
  await ctx.limit('project-change')
  if (isPassword(id)) return updatePassword(ctx, { projectId, id }, patch)
  const { version, fields, ...wanted } = patch
  return updateVersioned<Named, Locked>(ctx, {
    ...{ kind: 'credential', id, name: 'Entry', version },
    async lock(inside) {
      await lockForEdit(inside, projectId)
      return findLocked(inside, { projectId, id })
    },
    diff: (before) => differing<Named>(before, wanted),
    async changeMore(inside, before) {
      if (!fields) return {}
      const stored = openValues(inside, { id, projectId }, before)
      const values = applyValues(before.kind, stored, fields)
      const changed = changedFields(stored, values)
      if (changed.length === 0) return {}
      const isRotated = changed.some((name) => fieldOf(name).isSecret)
      await inside.db
        .updateTable('credential')
        .set({
          ...sealValues(inside, { id, projectId }, values),
          ...(isRotated && { changed_at: inside.now() }),
        })
        .where('id', '=', id)
        .execute()
      return { sealedAnew: changed }
    },
    save: (inside, { label, changeEveryMonths }, next) =>
      inside.db
        .updateTable('credential')
        .set({
          ...(label !== undefined && { label }),
          ...(changeEveryMonths !== undefined && { change_every_months: changeEveryMonths }),
          version: next.version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute(),
  })
}

export async function removeCredential(ctx: Context, { projectId, id }: CredentialReference): Promise<void> {
  permit(ctx, 'project.ask')
  await ctx.limit('project-change')
  if (isPassword(id)) return removePassword(ctx, { projectId, id })
  await inTransaction(ctx, async (inside) => {
    await lockForEdit(inside, projectId)
    const found = await findLocked(inside, { projectId, id })
    if (!found) throw notFound('Entry')
    await inside.db.deleteFrom('credential').where('id', '=', id).execute()
    const before = { projectId, kind: found.kind, label: found.label }
    await recordAuditEntry(inside, { action: 'credential.remove', kind: 'credential', recordId: id, before })
  })
}

const findLocked = ({ db }: Context, { projectId, id }: CredentialReference) =>
  db
    .selectFrom('credential')
    .select(['kind', 'label', 'version', 'key_id as keyId', 'sealed'])
    .select('change_every_months as changeEveryMonths')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
