import type { ApiClient } from './client.ts'

export type ProjectRow = {
  _id: string
  companyname: string
  weblicence: string
  ownerName: string
  countryName: string
  Email: string
  wpUsername: string
  shortDescription: string
  projectDescription: string
  costs: { category: string; date: string | null; amount: number }[]
  projectPorgress: number
  hasWebsite: boolean
  websiteUrl: string
  domainExpiry: string | null
  projectImage: string
  certificate: string
  tags: string[]
  notes: string
  createdAt: string
  version: number
}

/** The projects of one person, newest first. */
export const listProjectsOf = (api: ApiClient, email: string) =>
  api.list<ProjectRow>(`/projects/${encodeURIComponent(email)}?limit=50`)

/** Everybody's; `filter` as in the address of the screen: q, sort, hasWebsite, expiresBefore. */
export const listProjects = (api: ApiClient, filter: URLSearchParams) =>
  api.list<ProjectRow>(`/projects?${filter}`)

export const removeProject = (api: ApiClient, id: string) => api.remove(`/projects/${id}`)

export const restoreProject = (api: ApiClient, id: string) => api.post(`/trash/project/${id}/restore`)
