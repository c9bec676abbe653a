import { expect, test } from 'vitest'
import { columnPixels, fitWidths } from './column-widths.ts'

const row = (texts: string[]) => ({ number: 0, texts, values: [] })

test('a column that somebody made wide stays as it is, others grow with their texts to a limit', () => {
  const rows = [row(['a text of some length', 'x'.repeat(100), 'short', 'twelve chars']), row(['', ''])]
  expect(fitWidths([20, 8.43], rows, 5)).toEqual([20, 32, 8.43, 12, 8.43])
})

test('a width is kept within what a screen can show', () => {
  expect([0.1, undefined, 0, 255].map(columnPixels)).toEqual([42, 85, 85, 498])
})
