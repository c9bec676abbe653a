import { expect, it } from 'vitest'
import { cents, poisha } from './money.ts'
import { inBanglaWords, inWords } from './money-in-words.server.ts'

it('writes amounts as on a cheque, in lakh and crore, in English and Bangla', () => {
  expect(inWords(poisha(12_345_650))).toEqual([
    'One Lakh Twenty Three Thousand Four Hundred Fifty Six Taka And Fifty Poysha Only',
  ])
  expect(inWords(cents(29_950))).toEqual(['Two Hundred Ninety Nine Dollars And Fifty Cents Only'])
  expect(inWords({ minor: 100, currency: 'EUR' })).toEqual([])
  expect(inBanglaWords(poisha(7_320_000))).toBe('তিয়াত্তর হাজার দুই শত টাকা')
})

it('corrects the numbers that the library does not spell as in Bangladesh', () => {
  const words = [35, 45, 66, 67, 68, 78].map((taka) => inBanglaWords(poisha(taka * 100)))
  const expected = ['পঁয়ত্রিশ', 'পঁয়তাল্লিশ', 'ছেষট্টি', 'সাতষট্টি', 'আটষট্টি', 'আটাত্তর']
  expect(words).toEqual(expected.map((word) => `${word} টাকা`))
})
