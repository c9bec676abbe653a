import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { lockQuotaOf } from '../file/quota.server.ts'
import { formatNumber } from '../format-number.ts'
import { trashDays } from '../trash/trash.ts'
import type { LockedProject } from './file-access.server.ts'
import type { FileArea } from './file-limits.ts'

const megabyte = 1024 * 1024

/** Quota of a client on all projects together, by area. Files in the trash count. */
export const fileQuotas = {
  client: { files: 2_000, bytes: 2_000 * megabyte },
  us: { files: 20_000, bytes: 20_000 * megabyte },
} as const satisfies Record<FileArea, object>

type Added = { area: FileArea; files: number; bytes: number }

/** Refuses files beyond the quota of the project's client. Additions of one client are serialized. */
export async function requireRoom(
  inside: Context,
  { id, clientId }: LockedProject,
  { area, files, bytes }: Added,
): Promise<void> {
  await lockQuotaOf(inside, clientId ?? id)
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(version.size), 0)::float8 as bytes
    from attachment as version
      join project_file_record as file on file.id = version.about_id and version.about_kind = 'project-file'
      join project_record as project on project.id = file.project_id
    where file.area = ${area} and (project.id = ${id} or project.client_id = ${clientId})`.execute(inside.db)
  const quota = fileQuotas[area]
  const used = rows[0] ?? { files: 0, bytes: 0 }
  if (used.files + files <= quota.files && used.bytes + bytes <= quota.bytes) return
  throw new Refusal(
    'too_large',
    `The files on projects have no more room (${formatNumber(quota.files)} files, ${formatNumber(quota.bytes / megabyte)} MB). Deleted files count for ${trashDays} days. ${area === 'client' ? 'Please write to us if you need more.' : 'Delete some permanently in the trash.'}`,
  )
}
