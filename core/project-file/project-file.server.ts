import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { getProject } from '../project/project.server.ts'
import { isVisible } from './file-access.server.ts'
import { maxFilesOfProject, maxVersions } from './file-limits.ts'
import type { FileVersion, ProjectFile } from './project-file.ts'

/** Lists the files of a project by area, folder and name, for its client and for staff; or those in the trash, last
 * deleted first. */
export async function listProjectFiles(
  ctx: Context,
  projectId: string,
  { removed = false }: { removed?: boolean | undefined } = {},
): Promise<ProjectFile[]> {
  await getProject(ctx, projectId)
  const order = removed ? sql`file.removed_at desc, file.id` : sql`area desc, folder_key, name_key, file.id`
  const { rows } = await sql<ProjectFile>`
    select file.id, area, folder, file.name, file.version, file.removed_at as "removedAt",
      newest.id as "versionId", newest.kind, newest.size, newest.created_at as "addedAt",
      coalesce(person.name, '') as "addedBy", counted.versions
    from project_file_record as file
      cross join lateral (
        select id, kind, size, created_at, uploaded_by from attachment
        where about_id = file.id and about_kind = 'project-file' order by created_at desc, id desc limit 1
      ) as newest
      cross join lateral (
        select count(*)::int as versions from attachment
        where about_id = file.id and about_kind = 'project-file'
      ) as counted
      left join person on person.id = newest.uploaded_by and person.deleted_at is null
    where project_id = ${projectId} and (file.removed_at is not null) = ${removed} and ${isVisible(ctx)}
    order by ${order} limit ${maxFilesOfProject}`.execute(ctx.db)
  return rows
}

/** Lists the versions of a file, newest first. */
export async function listFileVersions(
  ctx: Context,
  projectId: string,
  fileId: string,
): Promise<FileVersion[]> {
  await getProject(ctx, projectId)
  const rows = await ctx.db
    .selectFrom('project_file_record as file')
    .innerJoin('attachment as version', (join) =>
      join.onRef('version.about_id', '=', 'file.id').on('version.about_kind', '=', 'project-file'),
    )
    .leftJoin('person', (join) =>
      join.onRef('person.id', '=', 'version.uploaded_by').on('person.deleted_at', 'is', null),
    )
    .select(['version.id', 'version.size', 'version.created_at as addedAt'])
    .select(sql<string>`coalesce(person.name, '')`.as('addedBy'))
    .where('file.id', '=', fileId)
    .where('file.project_id', '=', projectId)
    .where(isVisible(ctx))
    .orderBy('version.created_at', 'desc')
    .orderBy('version.id', 'desc')
    .limit(maxVersions)
    .execute()
  if (rows.length === 0) throw notFound('File')
  return rows
}
