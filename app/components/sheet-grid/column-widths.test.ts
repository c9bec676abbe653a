import { expect, test } from 'vitest'
import { columnPixels, fitWidths } from './column-widths.ts'

const row = (texts: string[]) => ({ number: 0, texts, values: [] })

test('a column that somebody made wide stays as it is, others grow with their texts to a limit', () => {
  const rows = [row(['a text of some length', 'x'.repeat(100), 'short', 'twelve chars']), row(['', ''])]
  expect(fitWidths([20, 8.43], rows, 5)).toEqual([20, 32, 8.43, 12, 8.43])
})

test('a width is kept within what a screen can show', () => {
  expect([0.1, undefined, 0, 255].map(columnPixels)).toEqual([45, 88, 88, 501])
})

test('a number of any length that a cell can show is not cut', () => {
  const [digit, edges] = [8.2, 17]
  for (const letters of [9, 11, 15]) {
    expect(columnPixels(letters)).toBeGreaterThanOrEqual(letters * digit + edges)
  }
})
