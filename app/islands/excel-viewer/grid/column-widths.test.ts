import { expect, test } from 'vitest'
import { columnPixels, fitWidths } from './column-widths.ts'

const row = (texts: string[]) => ({ number: 0, texts, values: [] })

test('keeps widened columns and fits the others to their texts up to a limit', () => {
  const rows = [row(['a text of some length', 'x'.repeat(100), 'short', 'twelve chars']), row(['', ''])]
  expect(fitWidths([20, 8.43], rows, 5)).toEqual([20, 32, 8.43, 12, 8.43])
})

test('clamps widths to a displayable range', () => {
  expect([0.1, undefined, 0, 255].map(columnPixels)).toEqual([45, 88, 88, 501])
})

test('columns have room for a number of any displayable length', () => {
  const [digit, edges] = [8.2, 17]
  for (const letters of [9, 11, 15]) {
    expect(columnPixels(letters)).toBeGreaterThanOrEqual(letters * digit + edges)
  }
})
