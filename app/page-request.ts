import { data } from 'react-router'
import type { z } from 'zod'
import { pageRequest } from '#core/paging.ts'

/** Parses the query of a public list; throws a 404 for parameters that no link of ours contains. */
export function readListRequest<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit: number,
): z.output<Schema> {
  const params = Object.fromEntries(new URL(request.url).searchParams)
  const parsed = schema.safeParse({ ...params, limit })
  if (!parsed.success) throw data(null, { status: 404 })
  return parsed.data
}

export const readPageRequest = (request: Request, limit: number) =>
  readListRequest(request, pageRequest, limit)

/** Builds the URL of a list; undefined parameters are left out. */
export function listAddress(path: string, parts: Record<string, string | undefined>): string {
  const params = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  const query = new URLSearchParams(params).toString()
  return query ? `${path}?${query}` : path
}
