import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { lockProjectOfFiles, permitArea } from './file-access.server.ts'
import { deepestFolder, type FileArea } from './file-limits.ts'
import { keyOfName, nameFolder } from './folded-names.ts'
import { levelsOf, pathInside } from './folder-paths.ts'
import { listFolders, spellPath } from './folders.server.ts'
import { requireNoFileAs } from './free-names.server.ts'
import type { FolderMove } from './project-file.ts'

/** Renames a folder, or moves it with its files and folders to another one. Returns the number of changed files. */
export async function moveFolder(ctx: Context, projectId: string, input: FolderMove): Promise<number> {
  permit(ctx, 'project.ask')
  await ctx.limit('project-change')
  return inTransaction(ctx, async (inside) => {
    await lockProjectOfFiles(inside, projectId)
    const { area } = input
    permitArea(inside, area)
    const known = await listFolders(inside, { projectId, area })
    const from = known.get(keyOfName(nameFolder(input.from)))
    if (from === undefined) throw notFound('Folder')
    const to = spellTarget(nameFolder(input.to), from, known)
    if (to === from) return 0
    const files = await listFilesIn(inside, { projectId, area, key: keyOfName(from) })
    const moved = files.map(({ id, folder }) => ({
      id,
      folder: [to, pathInside(from, folder)].filter(Boolean).join('/'),
    }))
    if (moved.some(({ folder }) => levelsOf(folder).length > deepestFolder)) {
      throw fieldRefusal('to', `Folders can be inside each other up to ${deepestFolder} levels`)
    }
    if (keyOfName(to) !== keyOfName(from)) await requireNoFileAs(inside, { projectId, area }, keyOfName(to))
    await moveFiles(inside, moved)
    await recordAuditEntry(inside, {
      ...{ action: 'project-file.move-folder', kind: 'project', recordId: projectId },
      ...{ before: { area, folder: from }, after: { area, folder: to, files: moved.length } },
    })
    return moved.length
  })
}

/** Spells the new path as the project does, and refuses a folder that exists or is inside the moved one. */
function spellTarget(written: string, from: string, known: Map<string, string>): string {
  const [key, fromKey] = [keyOfName(written), keyOfName(from)]
  const others = new Map([...known].filter(([one]) => one !== key))
  if (key === fromKey) return spellPath(written, others)
  if (pathInside(fromKey, key) !== undefined) throw fieldRefusal('to', 'A folder cannot be moved into itself')
  const taken = known.get(key)
  if (taken === undefined) return spellPath(written, known)
  throw new Refusal('conflict', `There is a folder “${taken}” already. Please choose another name.`, {
    fields: { to: 'Is taken' },
  })
}

type File = { id: string; folder: string }

async function listFilesIn(
  { db }: Context,
  { projectId, area, key }: { projectId: string; area: FileArea; key: string },
): Promise<File[]> {
  const { rows } = await sql<File>`
    select id, folder from project_file where project_id = ${projectId} and area = ${area}
      and (folder_key = ${key} or starts_with(folder_key, ${`${key}/`}))`.execute(db)
  return rows
}

async function moveFiles({ db, now }: Context, files: File[]): Promise<void> {
  const folders = files.map(({ folder }) => folder)
  await sql`
    update project_file_record as file
    set folder = moved.folder, folder_key = moved.key, version = version + 1, updated_at = ${now()}
    from unnest(${files.map(({ id }) => id)}::uuid[], ${folders}::text[], ${folders.map(keyOfName)}::text[])
      as moved (id, folder, key)
    where file.id = moved.id`.execute(db)
}
