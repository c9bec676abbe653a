import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldMobile, foldTransactionId, isFoldable, lookAlikes, withoutMisleading, zeros } from './folding.ts'

const written = '9FA1B2C3D4'

it.each([
  ['a zero-width space', '9FA1\u200bB2C3D4'],
  ['a joiner', '9FA1\u200dB2C3D4'],
  ['a soft hyphen', '9FA1\u00adB2C3D4'],
  ['a word joiner', '9FA1\u2060B2C3D4'],
  ['a variation selector', '9FA1\ufe0fB2C3D4\u{e0100}'],
  ['full-width letters', '９ＦＡ１Ｂ２Ｃ３Ｄ４'],
  ['Cyrillic letters', '9FА1В2С3D4'],
  ['Greek letters', '9FΑ1Β2C3D4'],
  ['Bengali digits', '৯FA১B২C৩D৪'],
  ['Arabic digits', '٩FA١B٢C٣D٤'],
  ['hyphens', '9FA1-B2C3‑D4'],
  ['a full stop', '9FA1B2C3D4.'],
  ['a hash', '#9FA1B2C3D4'],
  ['small letters and spaces', ' 9fa1 b2c3\u00a0d4\t'],
  ['combining marks', '9FÁ1B2C3D4\u0336'],
  ['mathematical letters', '𝟗𝐅𝐀𝟏𝐁𝟐𝐂𝟑𝐃𝟒'],
  ['circled letters', '9FⒶ1B2C3D4'],
])('folds a transaction ID with %s', (_, spelling) => {
  expect(foldTransactionId(spelling)).toBe(written)
  expect(isFoldable(spelling)).toBe(true)
})

it.each(['9F中A1', '9F🅰1', '9FЖ1', 'নগদ ১২৩', '9F№1', '9F½1', '9F€1'])(
  'reports %s as not foldable',
  (spelling) => {
    expect(isFoldable(spelling)).toBe(false)
  },
)

it('covers the digits of every script, and lists each look-alike letter once', () => {
  const digits = new Set(zeros.flatMap((zero) => Array.from({ length: 10 }, (_, digit) => zero + digit)))
  for (let code = 0x80; code <= 0x10_ffff; code++) {
    const sign = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(sign)) continue
    expect([code, digits.has(code) || /^[0-9]$/.test(sign.normalize('NFKD'))]).toEqual([code, true])
  }
  const letters = Object.values(lookAlikes).join('')
  expect(new Set(letters).size).toBe([...letters].length)
  expect(letters.normalize('NFKD')).toBe(letters)
})

it('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldTransactionId(text)
      expect(folded).toMatch(/^[A-Z0-9]*$/)
      expect(foldTransactionId(folded)).toBe(folded)
    }),
  )
})

it.each([
  '01812345678',
  '০১৮১২৩৪৫৬৭৮',
  '+880 1812-345678',
  '008801812345678',
  '8801812345678',
  '(+88) 01812 345 678',
  '01812\u200b345678\u202c',
  '٠١٨١٢٣٤٥٦٧٨',
  '０１８１２３４５６７８',
])('normalizes %s to the same mobile number', (spelling) => {
  expect(foldMobile(spelling)).toBe('01812345678')
})

it('removes characters that hide or reverse part of a name, and keeps visible ones', () => {
  expect(withoutMisleading('in\u200bvo\u200dice\u202efdp\u2066.\u00adpdf\u{e0041}')).toBe('invoicefdp.pdf')
  for (const name of ['👩🏽‍💻 ❤️.png', 'ক্‍ষ বাংলা.pdf', 'می‌خواهم.txt', 'résumé.docx']) {
    expect(withoutMisleading(name)).toBe(name)
  }
})
