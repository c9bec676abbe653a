import type { LatestWork } from '#core/project/latest-work.ts'
import type { ProjectRow } from '#core/project/project.ts'
import type { ApiClient } from './client.ts'

/** Lists the projects of one client, newest first. */
export const listProjectsOf = (api: ApiClient, email: string, limit = 50) =>
  api.list<ProjectRow>(`/projects/${encodeURIComponent(email)}?limit=${limit}`)

/** Finds a project of the client: at most one row, none for a project of somebody else. */
export const findProjectOf = (api: ApiClient, email: string, id: string) =>
  api.list<ProjectRow>(`/projects/${encodeURIComponent(email)}?id=${id}&limit=1`)

/** Reads the next milestones and the newest files of a client's projects. */
export const readLatestWork = (api: ApiClient, email: string) =>
  api.get<LatestWork>(`/projects/latest/${encodeURIComponent(email)}`)
