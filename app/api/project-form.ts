import { type OneProjectRow, type ProjectInput, projectNames } from '#core/project/project.ts'
import { renameKeys, toWire } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'

export type CostDraft = { category: string; date: string; amount: string }
/** Form values of a project. Numbers are strings; tags are one comma-separated string. */
export type ProjectDraft = { [Name in Exclude<keyof ProjectInput, 'costs' | 'hasWebsite'>]: string } & {
  costs: CostDraft[]
  hasWebsite: boolean
}
export type EditedProject = {
  draft: ProjectDraft
  clientId: string | null
  isNotified: boolean
  version: number
}

/** Fetches a project for editing. The API does not return the two passwords, so their fields are empty. */
export async function getProjectDraft(api: ApiClient, id: string): Promise<EditedProject> {
  const project = await api.get<OneProjectRow>(`/projects/id/${id}`)
  const { costs, tags, projectPorgress, domainExpiry, clientId, isNotified, version, ...same } = project
  const draft = {
    ...renameKeys(same, projectNames),
    emailPassword: '',
    wpPassword: '',
    costs: costs.map(({ category, date, amount }) => ({
      category,
      date: date ?? '',
      amount: String(amount),
    })),
    progress: String(projectPorgress),
    domainExpiresOn: domainExpiry ?? '',
    tags: tags.join(', '),
  }
  return { draft, clientId, isNotified, version }
}

export const addProject = (api: ApiClient, draft: ProjectDraft) =>
  api.post<{ insertedId: string }>('/projects', toWire(draft, projectNames))

type Edited = { id: string; version: number; hasPlan: boolean; saved: ProjectDraft }

/** Updates a project without its passwords. A progress that follows from milestones is left unchanged, and so is what was
 * empty before. */
export function changeProject(api: ApiClient, { id, version, hasPlan, saved }: Edited, draft: ProjectDraft) {
  const { emailPassword: _email, wpPassword: _wp, progress, ...rest } = draft
  const isStillEmpty = ([name, value]: [string, unknown]) =>
    value === '' && rest[name as keyof typeof rest] === saved[name as keyof ProjectDraft]
  const written = Object.fromEntries(Object.entries(rest).filter((entry) => !isStillEmpty(entry)))
  const same = { ...written, ...(!hasPlan && { progress }) }
  return api.patch(`/projects/${id}`, { ...toWire(same, projectNames), version })
}
