import type { ProjectFileRow } from '#app/api/project-files.ts'
import { fileAreas } from '#core/project-file/file-limits.ts'

/** Groups files by area and folder, without empty ones. */
export const groupFiles = (files: ProjectFileRow[]) =>
  fileAreas.flatMap((area) => {
    const own = files.filter((file) => file.area === area)
    const folders = [...Map.groupBy(own, ({ folder }) => folder)].map(([folder, files]) => ({
      folder,
      files,
    }))
    return folders.length > 0 ? [{ area, folders }] : []
  })
