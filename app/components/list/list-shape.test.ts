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

test('an address asks for words, an order, a filter and a page', () => {
  const asked = read('q=+shop+&sort=name&colour=red&page=3')
  expect(toApiQuery(asked, shape).toString()).toBe('q=shop&colour=red&limit=25&sort=name&offset=50')
})

test('what the list does not know is as if it were not there', () => {
  const asked = read('sort=secret&colour=loud&page=-2&to=tomorrow&other=1')
  expect(asked).toEqual({ q: '', sort: '-createdAt', filters: {}, page: 1, before: '' })
})

test('a day without an edge is asked for as it is', () => {
  expect(toApiFilter(read('due=2026-03-01'), shape)).toEqual({ due: '2026-03-01' })
})

test('the last day counts to its end', () => {
  const { to = '' } = toApiFilter(read('to=2026-03-01'), shape)
  expect(new Date(to)).toEqual(new Date('2026-03-02T00:00'))
})
