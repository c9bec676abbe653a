import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { nameFile } from '../file/file-name.ts'
import { portablePaths } from '../file/portable-paths.ts'
import { type OpenableFile, openParts } from '../file/read-parts.server.ts'
import { getProject } from '../project/project.server.ts'
import { type FileArea, maxFilesOfProject } from './file-limits.ts'
import { keyOfName } from './folded-names.ts'
import { levelsOf } from './folder-paths.ts'
import type { ArchiveRequest } from './project-file.ts'

type Row = {
  area: FileArea
  folder: string
  name: string
  id: string
  size: number
  files: string[]
  at: Date
}

const areaNames: Record<FileArea, string> = { us: 'From us', client: 'From the client' }

/** Opens the newest versions of a project's files, of an area, or of a folder as one ZIP, made while it is read. */
export async function openProjectArchive(
  ctx: Context,
  projectId: string,
  { area, folder }: ArchiveRequest,
): Promise<OpenableFile & { name: string }> {
  const { companyName } = await getProject(ctx, projectId)
  const { rows } = await sql<Row>`
    select file.area, file.folder, file.name, newest.*
    from project_file as file cross join lateral (
      select id, size, files, created_at as at from attachment
      where about_id = file.id and about_kind = 'project-file' order by created_at desc, id desc limit 1
    ) as newest
    where project_id = ${projectId}
      ${area === undefined ? sql`` : sql`and area = ${area}`}
      ${folder === undefined ? sql`` : within(keyOfName(folder))}
    order by area desc, folder_key, name_key limit ${maxFilesOfProject}`.execute(ctx.db)
  if (rows.length === 0) throw notFound('File')
  // Paths in the ZIP begin inside the folder.
  const depth = folder === undefined ? 0 : levelsOf(folder).length
  const pathOf = ({ folder, name, ...row }: Row) =>
    [area ? '' : areaNames[row.area], ...folder.split('/').slice(depth), name].filter(Boolean).join('/')
  const paths = portablePaths(rows.map(pathOf))
  const hash = createHash('sha256')
  const sources = rows.map((row, index) => {
    const name = paths[index] ?? row.name
    hash.update(`${row.id} ${name}\n`)
    return { name, size: row.size, modifiedAt: row.at, open: () => openNewest(ctx, row) }
  })
  const { size, open } = ctx.streamZip(sources)
  const naming = { extension: 'zip', knownEnding: /\.zip$/i, fallback: 'files' }
  return {
    name: nameFile([companyName, folder?.replaceAll('/', ', ')].filter(Boolean).join(', '), naming),
    size,
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
    open: async (range) => open(range),
  }
}

const within = (key: string) =>
  key === ''
    ? sql`and folder_key = ''`
    : sql`and (folder_key = ${key} or starts_with(folder_key, ${`${key}/`}))`

async function openNewest({ files: store }: Context, { id, files, size }: Row) {
  const stored = await openParts(store, files, size)
  if (!stored) throw new Error(`The file ${id} of a project is missing.`)
  return stored.content
}
