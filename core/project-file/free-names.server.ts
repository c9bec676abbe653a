import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { FileArea } from './file-limits.ts'

type Place = { projectId: string; id: string; area: FileArea; folder_key: string; name_key: string }

/** Refuses a name that another file of the folder has. */
export async function requireFreeName({ db }: Context, place: Place): Promise<void> {
  const taken = await db
    .selectFrom('project_file')
    .select('name')
    .where('project_id', '=', place.projectId)
    .where('area', '=', place.area)
    .where('folder_key', '=', place.folder_key)
    .where('name_key', '=', place.name_key)
    .where('id', '<>', place.id)
    .executeTakeFirst()
  if (taken) throw nameTaken(taken.name)
}

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
