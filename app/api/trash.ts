import type { TrashKind } from '#core/records/kinds.ts'
import type { TrashRow } from '#core/trash/trash.ts'
import type { ApiClient } from './client.ts'

export type { TrashRow }

/** Restores records from the trash and returns their number. */
export const restore = async (api: ApiClient, kind: TrashKind, ids: string[]): Promise<number> =>
  (await api.post<{ modifiedCount: number }>(`/trash/${kind}/restore`, { ids }, { isRepeatable: true }))
    .modifiedCount

/** Deletes a record permanently. */
export const purge = (api: ApiClient, kind: TrashKind, id: string) =>
  api.remove<{ deletedCount: number }>(`/trash/${kind}/${id}`)
