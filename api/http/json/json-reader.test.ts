import fc from 'fast-check'
import { expect, it } from 'vitest'
import { JsonError } from './json-error.ts'
import { JsonReader } from './json-reader.ts'

const maxDepth = 6

type Outcome = Record<string, string | undefined> | 'other' | 'empty' | 'invalid'

/** Reads the fields in chunks. Values other than strings become undefined. */
function readInPieces(json: Buffer, pieceLengths: number[]): Outcome {
  let isOther = false
  const fields = new Map<string, string | undefined>()
  const listener = {
    otherRoot: () => {
      isOther = true
    },
    otherField: (name: string) => fields.set(name, undefined),
    stringField(name: string) {
      const parts: Buffer[] = []
      return {
        write: (bytes: Buffer) => parts.push(Buffer.from(bytes)),
        end: () => fields.set(name, Buffer.concat(parts).toString()),
      }
    },
  }
  const reader = new JsonReader(listener, maxDepth)
  try {
    let at = 0
    for (let index = 0; at < json.length; index++) {
      const length = pieceLengths[index % pieceLengths.length] ?? 1
      reader.push(json.subarray(at, at + length))
      at += length
    }
    if (!reader.end()) return 'empty'
  } catch (error) {
    if (error instanceof JsonError) return 'invalid'
    throw error
  }
  return isOther ? 'other' : Object.fromEntries(fields)
}

/** Reference implementation with JSON.parse. Names and strings are made well-formed. */
function parse(json: Buffer): Outcome {
  let value: unknown
  try {
    value = JSON.parse(json.toString())
  } catch {
    return json.length === 0 ? 'empty' : 'invalid'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'other'
  const fields = Object.entries(value).map(([name, field]) => [
    name.toWellFormed(),
    typeof field === 'string' ? field.toWellFormed() : undefined,
  ])
  return Object.fromEntries(fields)
}

const names = fc.constantFrom('filename', 'data', 'x', '', 'a b')
const texts = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\udc00', '"', '\\')),
})
const values = fc.oneof(texts, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 3 }))
const escapeAll = (json: string) =>
  json.replace(/(?<!\\)[a-z/](?=[^"]*")/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
const objects = fc
  .tuple(fc.dictionary(names, values), fc.constantFrom(undefined, 1, '\t'), fc.boolean())
  .map(([object, indent, isEscaped]) => {
    const json = JSON.stringify(object, undefined, indent)
    return isEscaped ? escapeAll(json) : json
  })
const pieceLengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

it('reads the same as JSON.parse, in chunks of any length', () => {
  fc.assert(
    fc.property(objects, pieceLengths, (json, lengths) => {
      expect(readInPieces(Buffer.from(json), lengths)).toEqual(parse(Buffer.from(json)))
    }),
    { numRuns: 2_000 },
  )
})

const alphabet = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  '\\',
  'u',
  '0',
  '1',
  '-',
  '.',
  'e',
  '+',
  ' ',
  '\n',
  '\0',
  '\ufeff',
]
const fragments = fc.constantFrom(
  ...alphabet,
  'true',
  'null',
  'false',
  '"a"',
  '"data":',
  '\\ud83d\\ude00',
  'é',
)

it('refuses the same as JSON.parse', () => {
  const flat = (json: string) =>
    !/[[{]{2,}.*[[{]{2,}/.test(json) && (json.match(/[[{]/g)?.length ?? 0) <= maxDepth
  const random = fc
    .array(fragments, { maxLength: 12 })
    .map((parts) => parts.join(''))
    .filter(flat)
  const damaged = fc
    .tuple(objects, fc.nat(), fragments)
    .map(([json, at, piece]) => json.slice(0, at % json.length) + piece + json.slice((at % json.length) + 1))
    .filter(flat)
  fc.assert(
    fc.property(fc.oneof(random, damaged), pieceLengths, (json, lengths) => {
      // The reader ignores a byte order mark like Fastify; JSON.parse does not.
      const bytes = Buffer.from(json)
      const expected = parse(json.startsWith('\ufeff') ? bytes.subarray(3) : bytes)
      expect(readInPieces(bytes, lengths)).toEqual(
        expected === 'empty' && bytes.length > 0 ? 'invalid' : expected,
      )
    }),
    { numRuns: 5_000 },
  )
})

it.each([
  ['{"\\ude00":"1"}', { '\ufffd': '1' }],
  ['{"a":"1","a":"2"}', { a: '2' }],
  ['{"a":"1","a":2}', { a: undefined }],
  ['{"a":{"data":"inner"},"data":"outer"}', { a: undefined, data: 'outer' }],
  ['[{"data":"x"}]', 'other'],
  ['"x"', 'other'],
  ['{"\\u0064ata":"x"}', { data: 'x' }],
  ['{"__proto__":"x","constructor":1}', JSON.parse('{"__proto__":"x"}')],
])('reads %s', (json, fields) => {
  expect(readInPieces(Buffer.from(json), [3])).toEqual(fields)
})

it('refuses nesting beyond the maximum depth before the brackets are closed', () => {
  const nested = (depth: number) => Buffer.from(`{"x":${'['.repeat(depth - 1)}`)
  const reader = () =>
    new JsonReader({ otherRoot() {}, otherField() {}, stringField: () => undefined }, maxDepth)
  reader().push(nested(maxDepth))
  expect(() => reader().push(nested(maxDepth + 1))).toThrow('nested too deeply')
})
