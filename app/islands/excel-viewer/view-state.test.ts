import { expect, test } from 'vitest'
import { addressOf, emptyView, parseViewState } from './view-state.ts'

const file = '0192f1a2-0000-7000-8000-000000000001'

test('a view state survives the round trip through its URL', () => {
  const viewState = {
    ...emptyView,
    file,
    sheet: 2,
    cell: { row: 11, column: 1 },
    q: 'চা & tea',
    scope: 'sheet' as const,
    order: { column: 27, direction: 'desc' as const },
    filters: [{ column: 0, contains: 'a:b' }],
    before: undefined,
  }
  const address = addressOf(viewState)
  expect(address).toContain('sheet=3&cell=B12&sort=AB&direction=desc&where=A%3Aa%3Ab')
  expect(parseViewState(new URL(address, 'http://site.example').search)).toEqual(viewState)
  expect(addressOf({ ...emptyView, cell: { row: 1, column: 1 } })).toBe('/excelDetails')
})

test('ignores invalid parameters of a URL', () => {
  const viewState = parseViewState('?file=1;drop&sheet=-4&cell=ZZZZ9&sort=1&where=nothing&in=sheet&q=++')
  expect(viewState).toEqual({
    ...emptyView,
    file: undefined,
    cell: undefined,
    order: undefined,
    before: undefined,
  })
})
