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

/** Lists the projects of one client, newest first. */
export const listProjectsOf = (api: ApiClient, email: string) =>
  api.list<ProjectRow>(`/projects/${encodeURIComponent(email)}?limit=50`)
