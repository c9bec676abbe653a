import type { MyWorkRow, TaskRow, WorkReference, WorkRow } from '#core/work/work.ts'
import type { ApiClient } from './client.ts'

export type { MyWorkRow, TaskRow, WorkReference, WorkRow }

type TaskChange = { text: string; dueOn: string; assignee?: string }

export const getWork = (api: ApiClient, { kind, id }: WorkReference) =>
  api.get<WorkRow>(`/work/${kind}/${id}`)

export const listMyWork = (api: ApiClient) => api.get<MyWorkRow[]>('/my-work')

export const assignRecord = (
  api: ApiClient,
  { kind, id }: WorkReference,
  change: { assignee: string | null; was: string | null },
) => api.put(`/work/${kind}/${id}/assignee`, change)

export const addTask = (api: ApiClient, { kind, id }: WorkReference, task: TaskChange) =>
  api.post('/tasks', { kind, record: id, ...task })

export const changeTask = (
  api: ApiClient,
  { _id: id, version }: Pick<TaskRow, '_id' | 'version'>,
  change: Partial<TaskChange> & { done?: boolean },
) => api.patch(`/tasks/${id}`, { version, ...change })

export const removeTask = (api: ApiClient, id: string) => api.remove(`/tasks/${id}`)
