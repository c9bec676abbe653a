import { expect, it } from 'vitest'
import type { ApiClient, ListPage } from './client.ts'
import { listRows } from './list-rows.ts'

/** Fakes a list of five rows that returns at most two rows per response. */
function clientOf(paths: string[]): ApiClient {
  const list = async (path: string): Promise<ListPage<number>> => {
    paths.push(path)
    const { searchParams: query } = new URL(path, 'http://localhost')
    const offset = Number(query.get('offset') ?? 0)
    const rows = [1, 2, 3, 4, 5].slice(offset, offset + Math.min(2, Number(query.get('limit'))))
    const end = offset + rows.length
    return {
      rows,
      next: end < 5 ? `/api/users?limit=${query.get('limit')}&offset=${end}` : undefined,
      total: 5,
    }
  }
  return { list } as unknown as ApiClient
}

it('follows `next` until it has enough rows, without requesting a row twice', async () => {
  const paths: string[] = []
  const page = await listRows<number>(clientOf(paths), '/users?limit=3', 3)
  expect(page).toMatchObject({ rows: [1, 2, 3], total: 5 })
  expect(page.next).toContain('offset=3')
  expect(paths).toEqual(['/users?limit=3', '/api/users?limit=1&offset=2'])
})

it('stops at the end of the list', async () => {
  expect(await listRows<number>(clientOf([]), '/users?limit=25', 25)).toMatchObject({
    rows: [1, 2, 3, 4, 5],
    next: undefined,
  })
})
