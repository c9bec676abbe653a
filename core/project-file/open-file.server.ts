import { isPicture, mediaTypes } from '../attachment/attachment.ts'
import type { OpenedAttachment } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { openParts } from '../file/read-parts.server.ts'
import { getProject } from '../project/project.server.ts'

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
    .executeTakeFirst()
  const stored = found && (await openParts(ctx.files, found.files, found.size))
  if (!found || !stored) throw notFound('File')
  return { ...stored, name: found.name, mediaType: mediaTypes[found.kind], isPicture: isPicture(found.kind) }
}
