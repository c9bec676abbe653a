import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { FileArea } from './file-limits.ts'
import { levelsOf } from './folder-paths.ts'

type Place = { projectId: string; id: string; area: FileArea; folder_key: string; name_key: string }

/** Refuses a name that another file or a folder of the folder has. */
export async function requireFreeName(ctx: Context, place: Place): Promise<void> {
  const taken = await ctx.db
    .selectFrom('project_file')
    .select('name')
    .where('project_id', '=', place.projectId)
    .where('area', '=', place.area)
    .where('folder_key', '=', place.folder_key)
    .where('name_key', '=', place.name_key)
    .where('id', '<>', place.id)
    .executeTakeFirst()
  if (taken) throw nameTaken(taken.name)
  await requireNoClash(ctx, place)
}

/** Refuses a file with the name of a folder beside it: a ZIP could not hold both. */
export async function requireNoClash(ctx: Context, place: Omit<Place, 'id'>): Promise<void> {
  const { projectId, area, folder_key: folder, name_key: name } = place
  const path = folder === '' ? name : `${folder}/${name}`
  const { rows } = await sql`
    select from project_file where project_id = ${projectId} and area = ${area}
      and (folder_key = ${path} or starts_with(folder_key, ${`${path}/`})) limit 1`.execute(ctx.db)
  if (rows.length > 0) throw sameNames()
  await requireNoFileAs(ctx, { projectId, area }, folder)
}

/** Refuses a folder if a file has its name, or that of a folder which it is in. */
export async function requireNoFileAs(
  { db }: Context,
  { projectId, area }: Pick<Place, 'projectId' | 'area'>,
  folderKey: string,
): Promise<void> {
  const { rows } = await sql`
    select from project_file where project_id = ${projectId} and area = ${area}
      and (case when folder_key = '' then name_key else folder_key || '/' || name_key end)
        = any(${levelsOf(folderKey)}::text[]) limit 1`.execute(db)
  if (rows.length > 0) throw sameNames()
}

const sameNames = () =>
  new Refusal('conflict', 'A file and a folder beside it cannot have the same name.', {
    fields: { name: 'Is taken' },
  })

const nameTaken = (name: string) =>
  new Refusal('conflict', `There is a file “${name}” already. Please choose another name or folder.`, {
    fields: { name: 'Is taken' },
  })

/** Refuses to restore files of these ids from the trash if another one has the name by now. */
export async function requireFreeNames(inside: Context, ids: string[]): Promise<void> {
  const files = await inside.db
    .selectFrom('project_file_record')
    .select(['id', 'project_id as projectId', 'area', 'folder_key', 'name_key'])
    .where('id', 'in', ids)
    .where('removed_at', 'is not', null)
    .execute()
  for (const file of files) await requireFreeName(inside, file)
  const places = files.map(({ id: _, ...place }) => JSON.stringify(place))
  if (new Set(places).size < files.length) {
    throw new Refusal('conflict', 'Two of these files had the same name. Restore one of them.')
  }
}
