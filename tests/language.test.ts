import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findFreeClauses, findGlossaryWords } from './find-language-faults.ts'
import { rooms } from './import-rules.ts'
import { listFiles } from './read-imports.ts'

const configs = readdirSync(fileURLToPath(new URL('..', import.meta.url))).filter((name) =>
  /\.ts$/.test(name),
)
const files = [...listFiles([...rooms, 'tests', 'docs']), ...configs]

it('reads the sources of the whole repository', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files).toContain('vite.config.ts')
})

it('has no comment that starts with a free relative clause', () => {
  expect(files.flatMap((file) => findFreeClauses(file))).toEqual([])
})

it('has no glossary word as a name', () => {
  expect(files.flatMap((file) => findGlossaryWords(file))).toEqual([])
})

it.each([
  ['x.ts', '// Whether it is open.'],
  ['x.ts', '/** What the visitor sees.\n * On phones only. */'],
  ['x.ts', 'open() // How long it takes'],
  ['x.tsx', 'const x = <p>{/* Who may see it. */}</p>'],
  ['x.mjs', '/* Whose it is */'],
])('finds the clause in %s: %s', (file, text) => {
  expect(findFreeClauses(file, text)).toEqual([expect.stringMatching(/^x\.\w+: Wh|: How/)])
})

it.each([
  '// Returns what the visitor sees.',
  '// Closed by a person\n// Who has the role.',
  "const text = '// What is this?'",
  'const x = <p>What is new</p>',
])('finds no clause in: %s', (text) => {
  expect(findFreeClauses('x.tsx', text)).toEqual([])
})

it.each([
  ['core/patience.ts', '', 'patience'],
  ['core/file-vault.ts', '', 'vault'],
  ['x.ts', 'const maxPatience = 3', 'maxPatience'],
  ['x.ts', 'export const tellDays = () => 1', 'tellDays'],
  ['x.ts', 'const { shelf } = archive', 'shelf'],
  ['x.ts', 'class Log { #tally = 0 }', 'tally'],
  ['x.tsx', 'const x = <Trap />', 'Trap'],
  ['x.ts', 'type Row = { who: string }', 'who'],
])('finds the glossary word in the name %s or in: %s', (file, text, word) => {
  expect(findGlossaryWords(file, text)).toEqual([`${file}: ${word}`])
})

it.each([
  ['core/order/place-order.server.ts', 'const placeOrder = 1'],
  ['x.ts', "// Patience\nconst text = 'drawn'"],
  ['x.ts', 'const essay = breaches + newsletter'],
  ['platform/picture-encoder/picture-encoder.ts', 'encode({ effort: 4 })'],
])('finds no glossary word in %s: %s', (file, text) => {
  expect(findGlossaryWords(file, text)).toEqual([])
})
