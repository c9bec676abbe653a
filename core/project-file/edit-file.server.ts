import { nameAttachment } from '../attachment/attachment.ts'
import type { AttachmentKind } from '../attachment/attachment-formats.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { lockProjectOfFiles, permitArea } from './file-access.server.ts'
import type { FileArea } from './file-limits.ts'
import { keyOfName, nameFolder } from './folded-names.ts'
import { spellFolder } from './folders.server.ts'
import { requireFreeName } from './free-names.server.ts'
import type { FilePatch } from './project-file.ts'

type Reference = { projectId: string; id: string }
type Fields = { folder: string; name: string }

/** Renames a file or moves it to another folder of its area, with its versions. Returns the number of changed files. */
export async function updateProjectFile(
  ctx: Context,
  { projectId, id }: Reference,
  { version, name, folder }: FilePatch,
): Promise<number> {
  permit(ctx, 'project.ask')
  await ctx.limit('project-change')
  return updateVersioned<Fields, Fields & { version: number; area: FileArea; kind: AttachmentKind }>(ctx, {
    ...{ kind: 'project-file', id, name: 'File', version },
    lock: (inside) => lockFile(inside, { projectId, id }),
    async diff(before, inside) {
      const place = folder === undefined ? undefined : nameFolder(folder)
      return differing<Fields>(before, {
        name: name === undefined ? undefined : nameAttachment(name, before.kind),
        folder: place === undefined ? undefined : await spellFolder(inside, projectId, before.area, place),
      })
    },
    async save(inside, change, next) {
      const after = { ...next.before, ...change }
      const keys = { folder_key: keyOfName(after.folder), name_key: keyOfName(after.name) }
      await requireFreeName(inside, { projectId, id, area: after.area, ...keys })
      await inside.db
        .updateTable('project_file_record')
        .set({ ...change, ...keys, version: next.version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
    },
  })
}

async function lockFile(inside: Context, { projectId, id }: Reference, isRemoved = false) {
  await lockProjectOfFiles(inside, projectId)
  const found = await inside.db
    .selectFrom('project_file_record as file')
    .innerJoin('attachment', 'attachment.about_id', 'file.id')
    .select(['file.folder', 'file.name', 'file.version', 'file.area', 'attachment.kind'])
    .select(['file.folder_key as folderKey', 'file.name_key as nameKey'])
    .where('file.id', '=', id)
    .where('file.project_id', '=', projectId)
    .where('file.removed_at', isRemoved ? 'is not' : 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (found) permitArea(inside, found.area)
  return found
}

/** Moves a file with its versions to the trash. */
export async function removeProjectFile(ctx: Context, reference: Reference): Promise<void> {
  permit(ctx, 'project.ask')
  await ctx.limit('project-change')
  await inTransaction(ctx, async (inside) => {
    if (!(await lockFile(inside, reference))) throw notFound('File')
    await moveToTrash(inside, 'project-file', [reference.id])
  })
}

/** Restores a file from the trash, for those who may change it. */
export async function restoreProjectFile(ctx: Context, { projectId, id }: Reference): Promise<void> {
  permit(ctx, 'project.ask')
  await ctx.limit('project-change')
  await inTransaction(ctx, async (inside) => {
    const file = await lockFile(inside, { projectId, id }, true)
    if (!file) throw notFound('File')
    const keys = { folder_key: file.folderKey, name_key: file.nameKey }
    await requireFreeName(inside, { projectId, id, area: file.area, ...keys })
    await inside.db
      .updateTable('project_file_record')
      .set({ removed_at: null, removed_by: null, version: file.version + 1, updated_at: inside.now() })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(inside, { action: 'project-file.restore', kind: 'project-file', recordId: id })
  })
}
