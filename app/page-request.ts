import { data } from 'react-router'
import { type PageRequest, pageRequest } from '#core/paging.ts'

/** Where a public list was left off, from the address; an address nobody was given is a 404. */
export function readPageRequest(request: Request, limit: number): PageRequest {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const parsed = pageRequest.safeParse({ limit, before })
  if (!parsed.success) throw data(null, { status: 404 })
  return parsed.data
}
