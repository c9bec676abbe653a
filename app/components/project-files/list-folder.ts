import type { ProjectFileRow } from '#app/api/project-files.ts'
import { levelsOf, pathInside } from '#core/project-file/folder-paths.ts'

export const nameOfFolder = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the folder if it has files, or the closest one around it that has. */
export const findShownFolder = (files: ProjectFileRow[], path: string): string =>
  levelsOf(path).findLast((level) => files.some(({ folder }) => pathInside(level, folder) !== undefined)) ??
  ''

/** Lists the files of a folder, and its folders with the number of files in them. */
export function listFolder(files: ProjectFileRow[], path: string) {
  const depth = levelsOf(path).length
  const inside = files.filter(({ folder }) => pathInside(path, folder) !== undefined)
  const deeper = inside.filter(({ folder }) => folder !== path)
  const folders = [...Map.groupBy(deeper, ({ folder }) => levelsOf(folder)[depth] ?? folder)]
  return {
    files: inside.filter(({ folder }) => folder === path),
    folders: folders.map(([folder, { length }]) => ({ folder, count: length })),
  }
}
