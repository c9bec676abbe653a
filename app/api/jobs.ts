import type { JobRow } from '#core/job/job.ts'
import type { ApiClient } from './client.ts'

export type { JobRow }

/** Lists failed jobs. */
export const listJobs = (api: ApiClient) => api.get<JobRow[]>('/jobs')

export const retryJob = (api: ApiClient, id: string) => api.post(`/jobs/${id}/retry`)
