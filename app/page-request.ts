import { data } from 'react-router'
import type { z } from 'zod'
import { pageRequest } from '#core/paging.ts'

/** Which part of a public list the address asks for; an address nobody was given is a 404. */
export function readListRequest<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit: number,
): z.output<Schema> {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const parsed = schema.safeParse({ ...asked, limit })
  if (!parsed.success) throw data(null, { status: 404 })
  return parsed.data
}

export const readPageRequest = (request: Request, limit: number) =>
  readListRequest(request, pageRequest, limit)

/** The address of a part of a list: what is undefined is left out. */
export function listAddress(path: string, parts: Record<string, string | undefined>): string {
  const asked = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  const query = new URLSearchParams(asked).toString()
  return query ? `${path}?${query}` : path
}
