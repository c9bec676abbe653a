import { expect, test } from 'vitest'
import { type ListShape, readAsked, toApiFilter, toApiQuery } from './list-shape.ts'

const shape: ListShape = {
  resource: 'things',
  noun: { one: 'thing', many: 'things' },
  search: 'Search',
  paging: 'numbered',
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'name', label: 'By name' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'colour',
      label: 'Colour',
      all: 'Any',
      choices: [{ value: 'red', label: 'Red' }],
    },
    { kind: 'day', name: 'to', label: 'To', edge: 'end' },
    { kind: 'day', name: 'due', label: 'Due' },
  ],
}
const read = (address: string) => readAsked(new URLSearchParams(address), shape)

test('a URL sets the search, the sort, a filter and the page', () => {
  const asked = read('q=+shop+&sort=name&colour=red&page=3')
  expect(toApiQuery(asked, shape).toString()).toBe('q=shop&colour=red&limit=25&sort=name&offset=50')
})

test('ignores unknown parameters and invalid values', () => {
  const asked = read('sort=secret&colour=loud&page=-2&to=tomorrow&other=1')
  expect(asked).toEqual({ q: '', sort: '-createdAt', filters: {}, page: 1, before: '' })
})

test('passes a day without an edge on unchanged', () => {
  expect(toApiFilter(read('due=2026-03-01'), shape)).toEqual({ due: '2026-03-01' })
})

test('a range includes its last day', () => {
  const { to = '' } = toApiFilter(read('to=2026-03-01'), shape)
  expect(new Date(to)).toEqual(new Date('2026-03-02T00:00'))
})
