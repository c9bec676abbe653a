import type { FreePart, MilestoneRow } from '#core/milestone/milestone.ts'
import type { MilestoneSide } from '#core/milestone/milestone-side.ts'
import type { ProgressInput, ProgressRow } from '#core/milestone/progress.ts'
import type { ApiClient } from './client.ts'

export type { FreePart, MilestoneRow, ProgressRow }

export type MilestoneValues = {
  title: string
  dueOn: string
  share: number
  part: number | null
  side: MilestoneSide | null
}

const pathOf = (projectId: string) => `/projects/${projectId}/milestones`

export const listMilestones = (api: ApiClient, projectId: string) =>
  api.get<MilestoneRow[]>(pathOf(projectId))

/** Lists the parts of the payment plan that a milestone of the project can invoice. */
export const listFreeParts = (api: ApiClient, projectId: string) =>
  api.get<FreePart[]>(`/projects/${projectId}/free-parts`)

export const addMilestone = (api: ApiClient, projectId: string, values: MilestoneValues) =>
  api.post(pathOf(projectId), values)

export const changeMilestone = (
  api: ApiClient,
  projectId: string,
  { _id: id, version }: Pick<MilestoneRow, '_id' | 'version'>,
  change: Partial<MilestoneValues> & { done?: boolean },
) => api.patch(`${pathOf(projectId)}/${id}`, { version, ...change })

export const removeMilestone = (api: ApiClient, projectId: string, id: string) =>
  api.remove(`${pathOf(projectId)}/${id}`)

const progressOf = (projectId: string) => `/projects/${projectId}/progress`

/** Reads the progress of a project, and why it was set by hand. */
export const getProgress = (api: ApiClient, projectId: string) => api.get<ProgressRow>(progressOf(projectId))

export const setProgress = (api: ApiClient, projectId: string, wanted: ProgressInput) =>
  api.post(progressOf(projectId), wanted)

/** Makes the progress follow from the milestones again. */
export const computeProgress = (api: ApiClient, projectId: string) => api.remove(progressOf(projectId))
