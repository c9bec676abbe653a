import { expect, test } from 'vitest'
import { toTabSeparated } from './tab-separated.ts'

test('separates cells by tabs and rows by line breaks, and quotes cells that contain either', () => {
  const rows = [
    ['plain', '', 'a\tb'],
    ['two\nlines', 'say "yes"', '৳73,200'],
  ]
  expect(toTabSeparated(rows)).toBe('plain\t\t"a\tb"\r\n"two\nlines"\t"say ""yes"""\t৳73,200')
})
