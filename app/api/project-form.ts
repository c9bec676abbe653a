import { renameKeys } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'
import type { ProjectRow } from './projects.ts'

/** Maps wire names to fields of a project, where they differ. */
export const projectNames = {
  companyname: 'companyName',
  weblicence: 'licence',
  Email: 'email',
  EmailPassword: 'emailPassword',
  projectDescription: 'description',
  projectPorgress: 'progress',
  domainExpiry: 'domainExpiresOn',
  projectImage: 'image',
} as const
const wireNames = Object.fromEntries(Object.entries(projectNames).map(([wire, field]) => [field, wire]))

export type CostDraft = { category: string; date: string; amount: string }
/** Form values of a project. Numbers are strings; tags are one comma-separated string. */
export type ProjectDraft = {
  companyName: string
  licence: string
  ownerName: string
  countryName: string
  email: string
  emailPassword: string
  wpUsername: string
  wpPassword: string
  shortDescription: string
  description: string
  costs: CostDraft[]
  progress: string
  hasWebsite: boolean
  websiteUrl: string
  domainExpiresOn: string
  image: string
  certificate: string
  tags: string
  notes: string
}
export type EditedProject = { draft: ProjectDraft; version: number }

/** Fetches a project for editing. The API does not return the two passwords, so their fields are empty. */
export async function getProjectDraft(api: ApiClient, id: string): Promise<EditedProject> {
  const project = await api.get<ProjectRow>(`/projects/id/${id}`)
  const { ownerName, countryName, wpUsername, shortDescription, hasWebsite, websiteUrl } = project
  const { certificate, notes, version } = project
  const draft = {
    ...{ ownerName, countryName, wpUsername, shortDescription, hasWebsite, websiteUrl, certificate, notes },
    companyName: project.companyname,
    licence: project.weblicence,
    email: project.Email,
    emailPassword: '',
    wpPassword: '',
    description: project.projectDescription,
    costs: project.costs.map(({ category, date, amount }) => ({
      category,
      date: date ?? '',
      amount: String(amount),
    })),
    progress: String(project.projectPorgress),
    domainExpiresOn: project.domainExpiry ?? '',
    image: project.projectImage,
    tags: project.tags.join(', '),
  }
  return { draft, version }
}

export const addProject = (api: ApiClient, draft: ProjectDraft) =>
  api.post<{ insertedId: string }>('/projects', renameKeys(draft, wireNames))

/** Updates a project. Empty passwords are left unchanged. */
export function changeProject(api: ApiClient, id: string, version: number, draft: ProjectDraft) {
  const { emailPassword, wpPassword, ...same } = draft
  const passwords = { ...(emailPassword && { emailPassword }), ...(wpPassword && { wpPassword }) }
  return api.patch(`/projects/${id}`, renameKeys({ ...same, ...passwords, version }, wireNames))
}
