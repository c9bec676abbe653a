import { type OpenedAttachment, toOpened } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { getProject } from '../project/project.server.ts'
import { isVisible } from './file-access.server.ts'

/** Opens a version of a file for the client of its project and for staff. */
export async function openProjectFile(
  ctx: Context,
  projectId: string,
  versionId: string,
): Promise<OpenedAttachment> {
  await getProject(ctx, projectId)
  const found = await ctx.db
    .selectFrom('attachment as version')
    .innerJoin('project_file_record as file', 'file.id', 'version.about_id')
    .select(['file.name', 'version.kind', 'version.size', 'version.files'])
    .where('version.id', '=', versionId)
    .where('version.about_kind', '=', 'project-file')
    .where('file.project_id', '=', projectId)
    .where(isVisible(ctx))
    .executeTakeFirst()
  if (!found) throw notFound('File')
  return toOpened(ctx, found)
}
