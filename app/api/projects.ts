import type { ProjectRow } from '#core/project/project.ts'
import type { ApiClient } from './client.ts'

/** Lists the projects of one client, newest first. */
export const listProjectsOf = (api: ApiClient, email: string) =>
  api.list<ProjectRow>(`/projects/${encodeURIComponent(email)}?limit=50`)
