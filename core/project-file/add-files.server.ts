import { v7 as createId } from 'uuid'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { notify } from '../notice/notice.server.ts'
import { fileOwner } from '../owner/owner.ts'
import { permit, permitAdding } from '../permissions.ts'
import { areaOf, type LockedProject, lockProjectOfFiles } from './file-access.server.ts'
import { type FileArea, maxFilesOfProject, maxVersions } from './file-limits.ts'
import { requireRoom } from './file-quota.server.ts'
import { keyOfName, nameFolder } from './folded-names.ts'
import { spellFolder } from './folders.server.ts'
import { requireNoClash } from './free-names.server.ts'
import type { FilesInput } from './project-file.ts'

/** Files that follow within this time are not notified of again. */
const quietMs = 15 * 60_000

type Upload = { id: string; name: string; size: number }
type Place = { area: FileArea; folder: string }

/** Adds uploads of the current user to a project: as a new file each, or as the next version of the file with that name. */
export async function addProjectFiles(
  ctx: Context,
  projectId: string,
  input: FilesInput,
  key?: string,
): Promise<string[]> {
  permit(ctx, 'project.ask')
  const call = { projectId, ...input }
  return doOnce(ctx, { key, operation: 'project-file.create', input: call }, async (inside) => {
    const project = await lockProjectOfFiles(inside, projectId)
    const area = areaOf(inside)
    const uploads = await findUploads(inside, projectId, input.files)
    await requireRoom(inside, project, { area, sizes: uploads.map(({ size }) => size), ids: input.files })
    const isFirst = !(await hasRecentFile(inside, project, area))
    const place = { area, folder: await spellFolder(inside, projectId, area, nameFolder(input.folder)) }
    const ids: string[] = []
    for (const upload of uploads) ids.push(await addFile(inside, project, place, upload))
    if (isFirst) await notifyOfFiles(inside, project, area, uploads)
    return ids
  })
}

/** Returns uploads that are meant for this project, or for none. */
async function findUploads(inside: Context, projectId: string, ids: string[]): Promise<Upload[]> {
  const { email } = permitAdding(inside, 'attachment.create')
  const found = await inside.db
    .selectFrom('attachment')
    .select(['id', 'name', 'size'])
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .where('owner_email', '=', email)
    .where((file) => file.or([file('for_project_id', 'is', null), file('for_project_id', '=', projectId)]))
    .execute()
  const uploads = ids.flatMap((id) => found.filter((one) => one.id === id))
  if (uploads.length === ids.length) return uploads
  throw new Refusal('invalid', 'A file is no longer available. Please add it again.', {
    fields: { files: 'Please add this file again' },
  })
}

async function addFile(
  inside: Context,
  { id: projectId }: LockedProject,
  { area, folder }: Place,
  { id: uploadId, name }: Upload,
): Promise<string> {
  const { db } = inside
  const place = { project_id: projectId, area, folder_key: keyOfName(folder), name_key: keyOfName(name) }
  const now = inside.now()
  const known = await db
    .selectFrom('project_file')
    .select(['id', 'version'])
    .where('project_id', '=', projectId)
    .where('area', '=', area)
    .where('folder_key', '=', place.folder_key)
    .where('name_key', '=', place.name_key)
    .executeTakeFirst()
  const id = known?.id ?? createId()
  if (known) {
    await requireFewer(inside, 'attachment', id, maxVersions)
    const next = { version: known.version + 1, updated_at: now }
    await db.updateTable('project_file').set(next).where('id', '=', id).execute()
  } else {
    await requireFewer(inside, 'project_file', projectId, maxFilesOfProject)
    await requireNoClash(inside, { ...place, projectId })
    const row = { id, ...place, folder, name, created_at: now, updated_at: now }
    await db
      .insertInto('project_file_record')
      .values({ ...row, removed_at: null, removed_by: null })
      .execute()
  }
  const about = { kind: 'project-file', id } as const
  await claimAttachments(inside, { ids: [uploadId], about, ownerEmail: fileOwner('project-file', id) })
  const after = { projectId, area, folder, name }
  const action = known ? 'project-file.add-version' : 'project-file.create'
  await recordAuditEntry(inside, { action, kind: 'project-file', recordId: id, after })
  return id
}

async function requireFewer(
  { db }: Context,
  table: 'attachment' | 'project_file',
  id: string,
  most: number,
): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(table === 'attachment' ? 'about_id' : 'project_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) < most) return
  throw new Refusal(
    'conflict',
    table === 'attachment'
      ? `A file has at most ${most} versions. Please use another name.`
      : `A project has at most ${most} files. Please put some into a ZIP file.`,
  )
}

async function hasRecentFile({ db, now }: Context, { id }: LockedProject, area: FileArea): Promise<boolean> {
  const found = await db
    .selectFrom('project_file_record')
    .select('id')
    .where('project_id', '=', id)
    .where('area', '=', area)
    .where('updated_at', '>', new Date(now().getTime() - quietMs))
    .executeTakeFirst()
  return found !== undefined
}

/** Notifies the other side of the first files of a while: those that follow are on the same screen. */
async function notifyOfFiles(
  inside: Context,
  { id, email, name }: LockedProject,
  area: FileArea,
  uploads: Upload[],
): Promise<void> {
  const [first] = uploads
  const event = `project-file.add:${first?.id ?? id}` as const
  const more = uploads.length > 1 ? ` and ${uploads.length - 1} more` : ''
  const text = `${first?.name}${more}.`
  const title = `New files on ${name}`
  if (area === 'us') {
    const link = { kind: 'project', audience: 'client', id } as const
    await notify(inside, { to: { email }, event, title, text, link })
  } else {
    await notify(inside, {
      to: 'staff',
      event,
      title,
      text,
      link: { kind: 'project', audience: 'staff', id },
    })
  }
}
