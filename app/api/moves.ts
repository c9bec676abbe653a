import type { ApiClient } from './client.ts'

type Moving = 'orders' | 'quotes' | 'template-requests' | 'payments' | 'problems'
type Moved = { version: number; orderId?: string | null; shareLink?: string }

/** Moves a record to another state and returns its new version. */
export const moveRecord = <Wanted extends { move: string; version: number }>(
  api: ApiClient,
  resource: Moving,
  id: string,
  wanted: Wanted,
) => api.post<Moved>(`/${resource}/${id}/moves`, wanted)
