import { expect, test } from 'vitest'
import { moveBy } from './moves.ts'
import { type Range, rangeOf, wholeMerges } from './ranges.ts'

const sheet = { rowCount: 100, columnCount: 10, merges: [[4, 1, 5, 3]] as Range[] }
const press = (key: string, row: number, column: number, isControl = false) => {
  const cell = moveBy({ key, isControl, pageRows: 20 }, { row, column }, sheet)
  return cell && [cell.row, cell.column]
}

test('arrow keys move one cell and stop at the edges; with Control they jump to the edge', () => {
  expect(press('ArrowRight', 0, 0)).toEqual([0, 1])
  expect(press('ArrowLeft', 0, 0)).toEqual([0, 0])
  expect(press('ArrowUp', 0, 0)).toEqual([0, 0])
  expect(press('ArrowDown', 99, 9)).toEqual([99, 9])
  expect(press('ArrowDown', 10, 0, true)).toEqual([99, 0])
  expect(press('ArrowRight', 10, 0, true)).toEqual([10, 9])
})

test('Home and End move to the edges, PageUp and PageDown move by a page', () => {
  expect(press('Home', 50, 7)).toEqual([50, 0])
  expect(press('End', 50, 7)).toEqual([50, 9])
  expect(press('Home', 50, 7, true)).toEqual([0, 0])
  expect(press('End', 50, 7, true)).toEqual([99, 9])
  expect(press('PageDown', 90, 7)).toEqual([99, 7])
  expect(press('PageUp', 50, 7)).toEqual([30, 7])
  expect(press('x', 50, 7)).toBeUndefined()
})

test('merged cells are one step from either side', () => {
  expect(press('ArrowRight', 4, 0)).toEqual([4, 1])
  expect(press('ArrowRight', 4, 1)).toEqual([4, 4])
  expect(press('ArrowDown', 4, 1)).toEqual([6, 1])
  expect(press('ArrowUp', 6, 2)).toEqual([4, 1])
  expect(press('ArrowLeft', 5, 4)).toEqual([4, 1])
})

test('a range expands to whole merged cells, transitively', () => {
  const merges: Range[] = [
    [4, 1, 5, 3],
    [5, 4, 8, 4],
  ]
  expect(wholeMerges(rangeOf({ row: 4, column: 2 }, { row: 4, column: 0 }), merges)).toEqual([4, 0, 5, 3])
  expect(wholeMerges([5, 3, 5, 4], merges)).toEqual([4, 1, 8, 4])
  expect(wholeMerges([0, 0, 1, 1], merges)).toEqual([0, 0, 1, 1])
})
