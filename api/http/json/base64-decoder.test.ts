import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Base64Decoder } from './base64-decoder.ts'

const most = 100

function decodeInPieces(text: string, pieceLength: number): string {
  const decoder = new Base64Decoder({
    most,
    refuseTooLong: () => {
      throw new Error('too long')
    },
    refuseInvalid: () => {
      throw new Error('invalid')
    },
  })
  try {
    for (let at = 0; at < text.length; at += pieceLength)
      decoder.write(Buffer.from(text.slice(at, at + pieceLength)))
    decoder.end()
  } catch (error) {
    return (error as Error).message
  }
  return decoder.content().toString('hex')
}

/** Reference implementation: decodes the whole text at once. */
function decode(text: string): string {
  const base64 = text.replace(/^data:[\w.+/-]*;base64,/, '')
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return 'invalid'
  return Buffer.from(base64, 'base64').toString('hex')
}

const prefixes = fc.constantFrom('', 'data:;base64,', 'data:application/vnd.ms-excel;base64,')
const bytes = fc.uint8Array({ maxLength: most })
const encoded = fc
  .tuple(prefixes, bytes)
  .map(([prefix, content]) => prefix + Buffer.from(content).toString('base64'))
const pieceLengths = fc.integer({ min: 1, max: 20 })

it('decodes base64 in chunks of any length, with or without a data URL prefix', () => {
  fc.assert(
    fc.property(encoded, pieceLengths, (text, length) => {
      expect(decodeInPieces(text, length)).toBe(decode(text))
    }),
  )
})

const parts = fc.constantFrom(
  'A',
  'AB',
  'ABC',
  'ABCD',
  '=',
  '==',
  'data:',
  ';base64,',
  '-',
  '_',
  '\n',
  ' ',
  'é',
  ',',
)
const damaged = fc
  .array(parts, { maxLength: 8 })
  .map((some) => some.join(''))
  .filter((text) => text.length < most)

it('refuses invalid base64: other characters, line breaks and misplaced padding', () => {
  fc.assert(
    fc.property(damaged, pieceLengths, (text, length) => {
      expect(decodeInPieces(text, length)).toBe(decode(text))
    }),
    { numRuns: 5_000 },
  )
})

it('enforces the maximum length, also of an unterminated data URL prefix', () => {
  expect(decodeInPieces(Buffer.alloc(most).toString('base64'), 7)).toHaveLength(2 * most)
  expect(decodeInPieces(Buffer.alloc(most + 1).toString('base64'), 7)).toBe('too long')
  expect(decodeInPieces(`data:${'x'.repeat(300)}`, 7)).toBe('invalid')
})
