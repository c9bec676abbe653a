import type { TrashKind } from '#core/records/kinds.ts'
import type { ApiClient } from './client.ts'

export type TrashRow = {
  _id: string
  kind: TrashKind
  title: string
  removedAt: string
  removedBy: { _id: string; email: string; name: string } | null
  purgedAt: string
}

/** Restores records from the trash and returns their number. */
export const restore = async (api: ApiClient, kind: TrashKind, ids: string[]): Promise<number> =>
  (await api.post<{ modifiedCount: number }>(`/trash/${kind}/restore`, { ids })).modifiedCount

/** Deletes a record permanently. */
export const purge = (api: ApiClient, kind: TrashKind, id: string) =>
  api.remove<{ deletedCount: number }>(`/trash/${kind}/${id}`)
