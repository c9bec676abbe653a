import { expect, it } from 'vitest'
import { readRange } from './range.ts'

const file = { size: 10, etag: '"a"' }

it.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
])('reads %s', (range, wanted) => {
  expect(readRange({ range }, file)).toEqual(wanted)
})

it('sends everything if the file has changed since', () => {
  expect(readRange({ range: 'bytes=2-', 'if-range': '"b"' }, file)).toBeUndefined()
  expect(readRange({ range: 'bytes=2-', 'if-range': 'Sat, 28 Nov 2026 00:00:00 GMT' }, file)).toBeUndefined()
  expect(readRange({ range: 'bytes=2-', 'if-range': '"a"' }, file)).toEqual({ start: 2, end: 9 })
})

it('has no bytes of an empty file', () => {
  expect(readRange({ range: 'bytes=0-' }, { ...file, size: 0 })).toBe('outside')
})
