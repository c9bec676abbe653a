import { expect, it } from 'vitest'
import { fold } from './fold.ts'
import { foldRow, toSearchText } from './search-text.ts'

const marks = '\u0301\u0316'

it('normalizes the order of a few accents', () => {
  expect(fold('a\u0301\u0316')).toBe(fold('a\u0316\u0301'))
  expect(fold('E\u0301')).toBe('é')
  expect(fold(`a${'\u0301'.repeat(30)}b`)).not.toContain('\u034f')
})

it('splits runs of more than thirty accents, because normalization time is quadratic', () => {
  const folded = fold(`a${marks.repeat(1_000)}`)
  expect(Math.max(...folded.split('\u034f').map((run) => run.length))).toBeLessThanOrEqual(31)
})

it('folds and finds a hundred cells of the maximum length that are full of accents', () => {
  const cell = `a${marks.repeat(16_383)}`
  const row = foldRow(Array(100).fill(cell))
  expect(row.includes(toSearchText('a\u0301'))).toBe(true)
  expect(row.split('\x1f')).toHaveLength(100)
}, 15_000)
