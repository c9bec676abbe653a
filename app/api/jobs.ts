import type { ApiClient } from './client.ts'

export type JobRow = {
  _id: string
  name: string
  attempts: number
  mostAttempts: number
  failure: string
  /** null: no further attempts. */
  nextAt: string | null
  createdAt: string
}

/** Lists failed jobs. */
export const listJobs = (api: ApiClient) => api.get<JobRow[]>('/jobs')

export const retryJob = (api: ApiClient, id: string) => api.post(`/jobs/${id}/retry`)
