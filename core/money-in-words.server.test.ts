import { expect, it } from 'vitest'
import { cents, poisha } from './money.ts'
import { inBanglaWords, inWords } from './money-in-words.server.ts'

it('writes amounts as on a cheque, in lakh and crore, in both languages', () => {
  expect(inWords(poisha(12_345_650))).toBe(
    'One Lakh Twenty Three Thousand Four Hundred Fifty Six Taka And Fifty Poysha Only',
  )
  expect(inWords(cents(29_950))).toBe('Two Hundred Ninety Nine Dollars And Fifty Cents Only')
  expect(inBanglaWords(poisha(7_320_000))).toBe('তিয়াত্তর হাজার দুই শত টাকা')
})
