import { expect, test } from 'vitest'
import { cellName, cellOf, columnName, columnOf } from './cell-names.ts'

test('converts column indexes to spreadsheet names and back', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnName)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ])
  for (let column = 0; column < 16_384; column++) expect(columnOf(columnName(column))).toBe(column)
})

test('parses cell names in any case and rejects cells outside of a sheet', () => {
  expect(cellOf('b12')).toEqual({ row: 11, column: 1 })
  expect(cellOf('XFD1048576')).toEqual({ row: 1_048_575, column: 16_383 })
  expect(cellName({ row: 11, column: 27 })).toBe('AB12')
  for (const name of ['', 'B', '12', 'B0', 'XFE1', 'A1048577', 'A1:B2', 'ÄA1', 'B1.5']) {
    expect(cellOf(name), name).toBeUndefined()
  }
})
