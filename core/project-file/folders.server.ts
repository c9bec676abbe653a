import type { Context } from '../context.ts'
import type { FileArea } from './file-limits.ts'
import { keyOfName } from './folded-names.ts'
import { levelsOf, pathInside } from './folder-paths.ts'

type Folders = { projectId: string; area: FileArea }

/** Lists the folders of an area that have files, by the keys of all their levels. */
export async function listFolders(
  { db }: Context,
  { projectId, area }: Folders,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('project_file')
    .select('folder')
    .distinct()
    .where('project_id', '=', projectId)
    .where('area', '=', area)
    .execute()
  const levels = rows.flatMap(({ folder }) => levelsOf(folder))
  return new Map(levels.map((level) => [keyOfName(level), level]))
}

/** Returns the path of a folder, each level as the project has it already. */
export async function spellFolder(
  ctx: Context,
  projectId: string,
  area: FileArea,
  folder: string,
): Promise<string> {
  const known = await listFolders(ctx, { projectId, area })
  return spellPath(folder, known)
}

/** Spells the levels of a path that are known. */
export function spellPath(folder: string, known: Map<string, string>): string {
  let [spelled, parent] = ['', '']
  for (const level of levelsOf(folder)) {
    const own = pathInside(parent, level) ?? level
    spelled = known.get(keyOfName(level)) ?? (spelled === '' ? own : `${spelled}/${own}`)
    parent = level
  }
  return spelled
}
