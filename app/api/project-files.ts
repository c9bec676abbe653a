import type { FileArea } from '#core/project-file/file-limits.ts'
import type { FileVersionRow, ProjectFileRow } from '#core/project-file/project-file.ts'
import type { ApiClient } from './client.ts'

export type { FileArea, FileVersionRow, ProjectFileRow }

const pathOf = (projectId: string, fileId?: string) =>
  `/projects/${projectId}/files${fileId ? `/${fileId}` : ''}`

/** Lists the files of a project by area, folder and name. */
export const listProjectFiles = (api: ApiClient, projectId: string) =>
  api.get<ProjectFileRow[]>(pathOf(projectId))

/** Lists the files in the trash, last deleted first. */
export const listRemovedFiles = (api: ApiClient, projectId: string) =>
  api.get<ProjectFileRow[]>(`${pathOf(projectId)}?removed=true`)

export const listFileVersions = (api: ApiClient, projectId: string, id: string) =>
  api.get<FileVersionRow[]>(`${pathOf(projectId, id)}/versions`)

/** Adds finished uploads. A retry with the same `key` adds nothing twice. */
export const addProjectFiles = (
  api: ApiClient,
  projectId: string,
  added: { folder: string; files: string[] },
  key: string,
) => api.post<{ insertedIds: string[] }>(pathOf(projectId), added, { key })

export const changeProjectFile = (
  api: ApiClient,
  projectId: string,
  { _id, version }: ProjectFileRow,
  change: { name: string; folder: string },
) => api.patch(pathOf(projectId, _id), { version, ...change })

/** Renames a folder, or moves it with all that is in it. */
export const moveFolder = (
  api: ApiClient,
  projectId: string,
  move: { area: FileArea; from: string; to: string },
) => api.post(`${pathOf(projectId)}/folder-moves`, move)

export const removeProjectFile = (api: ApiClient, projectId: string, id: string) =>
  api.remove(pathOf(projectId, id))

export const restoreProjectFile = (api: ApiClient, projectId: string, id: string) =>
  api.post(`${pathOf(projectId, id)}/restore`, undefined, { isRepeatable: true })

/** Address of the ZIP of all files, or of those in a folder. The browser downloads and continues it. */
export const archiveAddress = (projectId: string, within?: { area: FileArea; folder: string }): string =>
  `/api${pathOf(projectId)}/archive${within ? `?${new URLSearchParams(within)}` : ''}`

/** Collects everything for the client of a project, who is notified and downloads it. */
export const giveEverything = (api: ApiClient, projectId: string) => api.post(`/projects/${projectId}/export`)
