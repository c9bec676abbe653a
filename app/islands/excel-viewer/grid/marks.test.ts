import { expect, test } from 'vitest'
import { fold } from '#core/spreadsheet/fold.ts'
import { findMarks } from './marks.ts'

const marked = (text: string, q: string) =>
  findMarks(text, fold(q), fold)
    .map((piece, at) => (at % 2 === 1 ? `[${piece}]` : piece))
    .join('')

test('marks every match in any case and keeps the whole text', () => {
  expect(marked('Tea, TEA and teapots', 'tea')).toBe('[Tea], [TEA] and [tea]pots')
  expect(marked('aaa', 'aa')).toBe('[aa]a')
  expect(marked('100% (50%)', '%')).toBe('100[%] (50[%])')
  expect(marked('nothing', 'tea')).toBe('nothing')
  expect(marked('as it is', '')).toBe('as it is')
})

test('marks the first matches only, and reads piles of marks once', () => {
  expect(findMarks('aaaa', 'a', fold, 2)).toEqual(['', 'a', '', 'a', 'aa'])
  const piled = `a${'\u0301'.repeat(16_000)}`
  expect(findMarks(piled, '\u0301', fold)).toEqual(['', piled, ''])
})

test('marks letters whole that fold to several or consist of several code points', () => {
  expect(marked('Straße 7', 'STRASSE')).toBe('[Straße] 7')
  expect(marked('Stra\u00dfe', 's')).toBe('[S]tra[ß]e')
  expect(marked('cafe\u0301 noir', 'caf\u00e9')).toBe('[cafe\u0301] noir')
  expect(marked('চা ও কফি', 'চ')).toBe('[চা] ও কফি')
  expect(marked('😀 tea 😀', '😀')).toBe('[😀] tea [😀]')
})
