import { expect, test } from 'vitest'
import type { ListShape } from './list-shape.ts'
import { unfiltered } from './use-list-query.ts'

const shape: ListShape = {
  resource: 'things',
  noun: { one: 'thing', many: 'things' },
  search: 'Search',
  paging: 'numbered',
  sorts: [],
  filters: [{ kind: 'day', name: 'due', label: 'Due' }],
}

test('clears search, filters and page, and keeps the tab and the sort', () => {
  const asked = new URLSearchParams('part=ended&sort=name&q=shop&due=2026-03-01&page=2')
  expect(unfiltered(asked, shape).toString()).toBe('part=ended&sort=name')
})
