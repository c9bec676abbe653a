import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import {
  describeQuota,
  insertWithinQuota,
  lockQuotaOf,
  ownerRaises,
  writeForMore,
} from '../file/quota.server.ts'
import { quotaOf } from '../file/quota.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { trashDays } from '../trash/trash.ts'
import { areaOf, type LockedProject, lockProjectOfFiles } from './file-access.server.ts'
import type { FileArea } from './file-limits.ts'

/** Columns of an upload that say what it is meant for. */
type Meant = { for_project_id: string | null; for_area: FileArea | null }
type Upload = {
  by: User
  /** Project to which the upload will be added; undefined for all other forms. */
  projectId: string | undefined
  bytes: number
  insert: (inside: Context, meant: Meant) => Promise<unknown>
}

/** Inserts the row of an upload if it fits the room of the project's client, or else the person's quota. */
export async function insertUpload(ctx: Context, { by, projectId, bytes, insert }: Upload): Promise<void> {
  if (projectId === undefined) {
    const meant = { for_project_id: null, for_area: null }
    return insertWithinQuota(ctx, { by, bytes, insert: (inside) => insert(inside, meant) })
  }
  await inTransaction(ctx, async (inside) => {
    const project = await lockProjectOfFiles(inside, projectId)
    const area = areaOf(inside)
    await requireRoom(inside, project, { area, sizes: [bytes] })
    await insert(inside, { for_project_id: projectId, for_area: area })
  })
}

type Added = {
  area: FileArea
  sizes: number[]
  /** Uploads that are added, which have room already if they were meant for a project. */
  ids?: string[]
}

/** Refuses files beyond the room of the project's client on all projects together, by area, with the trash and with
 * uploads that are meant for them. Additions of one client are serialized. */
export async function requireRoom(
  inside: Context,
  { id, clientId }: LockedProject,
  { area, sizes, ids = [] }: Added,
): Promise<void> {
  await lockQuotaOf(inside, clientId ?? id)
  const ofClient = sql`(project.id = ${id} or project.client_id = ${clientId})`
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from (
      select version.size from attachment as version
        join project_file_record as file on file.id = version.about_id and version.about_kind = 'project-file'
        join project_record as project on project.id = file.project_id
      where file.area = ${area} and ${ofClient}
      union all select size from attachment join project_record as project on project.id = for_project_id
      where about_id is null and for_area = ${area} and ${ofClient} and attachment.id <> all(${ids}::uuid[])
      union all select length from upload join project_record as project on project.id = for_project_id
      where for_area = ${area} and ${ofClient} and finished_at is null
    ) as kept`.execute(inside.db)
  const quota = quotaOf(await readSiteSettings(inside), area === 'client' ? 'clientProjects' : 'ourProjects')
  const used = rows[0] ?? { files: 0, bytes: 0 }
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (used.files + sizes.length <= quota.files && used.bytes + bytes <= quota.bytes) return
  const more = area === 'client' ? writeForMore : `Delete some permanently in the trash, or ${ownerRaises}`
  throw new Refusal(
    'too_large',
    `The files on projects have no more room (${describeQuota(quota)}). Deleted files count for ${trashDays} days. ${more}`,
  )
}
