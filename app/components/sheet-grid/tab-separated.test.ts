import { expect, test } from 'vitest'
import { toTabSeparated } from './tab-separated.ts'

test('cells are separated by tabs, rows by lines, and neither can be made by a cell', () => {
  const rows = [
    ['plain', '', 'a\tb'],
    ['two\nlines', 'say "yes"', '৳73,200'],
  ]
  expect(toTabSeparated(rows)).toBe('plain\t\t"a\tb"\r\n"two\nlines"\t"say ""yes"""\t৳73,200')
})
