import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { portablePaths } from '../file/portable-paths.ts'

type Row = {
  company: string
  projectId: string
  folder: string
  name: string
  isOurs: boolean
  isNewest: boolean
}
export type UploadedFile = { id: string; path: string; size: number; files: string[] }

const reserved = /[\\/:*?"<>|]/g

/** Lists the files of a person's own projects with all their versions, at paths like those on the screens. */
export async function listFilesOfProjects({ db }: Context, { email }: User): Promise<UploadedFile[]> {
  const { rows } = await sql<Row & Omit<UploadedFile, 'path'>>`
    select version.id, version.size, version.files, project.company_name as company, project.id as "projectId",
      file.folder, file.name, file.area = 'us' as "isOurs",
      row_number() over (partition by file.id order by version.created_at desc, version.id desc) = 1 as "isNewest"
    from project_file as file
      join project on project.id = file.project_id
      join attachment as version on version.about_id = file.id and version.about_kind = 'project-file'
    where lower(project.email) = ${email}
    order by version.id`.execute(db)
  const paths = portablePaths(rows.map((row) => pathOf(row.id, row)))
  return rows.map(({ id, size, files }, index) => ({ id, size, files, path: paths[index] ?? id }))
}

function pathOf(id: string, { company, projectId, folder, name, isOurs, isNewest }: Row): string {
  const project = `${company.replaceAll(reserved, ' ').trim()} ${projectId.slice(-6)}`
  const parts = ['projects', project, isOurs ? 'From us' : 'From you', folder]
  return [...parts, isNewest ? name : `older versions/${id}-${name}`].filter(Boolean).join('/')
}
