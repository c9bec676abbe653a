import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { type SecretField, type SecretName, secretNames } from '../project/project.ts'
import { sealSecrets } from '../project/project-secrets.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { CredentialPatch } from './credential.ts'
import { applyValues } from './credential-values.server.ts'
import { lockForEdit } from './lock-project.server.ts'
import { passwords } from './passwords.ts'

type Password = { projectId: string; id: SecretName }
type Interval = { changeEveryMonths: number | null }
type Locked = NonNullable<Awaited<ReturnType<typeof findLocked>>>

/** Changes one of the two passwords of a project, or its interval, for callers that checked the permission and the limit.
 * Its name and its username belong to the project. Returns the number of changed entries. */
export function updatePassword(
  ctx: Context,
  { projectId, id }: Password,
  { version, fields, label, ...wanted }: CredentialPatch,
): Promise<number> {
  const field = secretNames[id]
  const { kind, label: name } = passwords[field]
  if (label !== undefined && label !== name) throw fieldRefusal('label', `Must be ${name}`)
  return updateVersioned<Interval, Locked>(ctx, {
    // The row has no id of its own, so the entry is about its project.
    ...{ kind: 'credential', id: projectId, name: 'Entry', version },
    async lock(inside) {
      await lockForEdit(inside, projectId)
      return findLocked(inside, projectId, field)
    },
    diff: (before) => differing<Interval>(before, wanted),
    async changeMore(inside, before, change) {
      const stored = inside.secrets.open(before, [projectId, field])
      const password = fields ? readPassword(kind, stored, fields) : stored
      const isChanged = password !== stored
      if (isChanged) await sealSecrets(inside, projectId, { [field]: password })
      if (!isChanged && Object.keys(change).length === 0) return {}
      return { entry: name, ...(isChanged && { sealedAnew: ['password'] }) }
    },
    save: (inside, { changeEveryMonths }, next) =>
      inside.db
        .updateTable('project_secret')
        .set({
          ...(changeEveryMonths !== undefined && { change_every_months: changeEveryMonths }),
          // A trigger takes the next number of a sequence instead.
          version: next.version,
        })
        .where('project_id', '=', projectId)
        .where('field', '=', field)
        .execute(),
  })
}

/** Deletes one of the two passwords, for callers that checked the permission and the limit. */
export async function removePassword(ctx: Context, { projectId, id }: Password): Promise<void> {
  const { kind, label } = passwords[secretNames[id]]
  await inTransaction(ctx, async (inside) => {
    await lockForEdit(inside, projectId)
    const { numDeletedRows } = await inside.db
      .deleteFrom('project_secret')
      .where('project_id', '=', projectId)
      .where('field', '=', secretNames[id])
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('Entry')
    const before = { projectId, kind, label }
    await recordAuditEntry(inside, {
      action: 'credential.remove',
      kind: 'credential',
      recordId: projectId,
      before,
    })
  })
}

function readPassword(
  kind: (typeof passwords)[SecretField]['kind'],
  stored: string,
  written: NonNullable<CredentialPatch['fields']>,
): string {
  const other = Object.keys(written).find((name) => name !== 'password')
  if (other) throw fieldRefusal('fields', 'The password of a project has the field password only')
  return applyValues(kind, { password: stored }, written).password ?? stored
}

const findLocked = ({ db }: Context, projectId: string, field: SecretField) =>
  db
    .selectFrom('project_secret')
    .select(['version', 'key_id as keyId', 'sealed', 'change_every_months as changeEveryMonths'])
    .where('project_id', '=', projectId)
    .where('field', '=', field)
    .forUpdate()
    .executeTakeFirst()
