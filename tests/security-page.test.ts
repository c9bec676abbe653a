import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

const page = read('docs/security.md')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', about = '', state = '', where = '']) => ({ number, about, state, where }),
)

it('has a row for every requirement of levels 1 and 2, in order', () => {
  const wanted = read('docs/asvs-5.0-levels-1-2.txt').trim().split('\n')
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(wanted.map((line) => line.split(' ')[0]))
})

it('gives a state for each requirement, with the evidence, the reason or the plan', () => {
  for (const { number, state, where } of rows) {
    expect(['met', 'n/a', 'open'], number).toContain(state)
    expect(where.length, number).toBeGreaterThan(2)
    if (state === 'open') expect(where, number).toContain('plan: ')
  }
})

it('names files that exist', () => {
  const named = [...page.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  const projectPaths = named.filter((path) =>
    /^(api|app|core|db|docs|platform|scan|scripts|server|tests)\//.test(path),
  )
  expect(projectPaths.length).toBeGreaterThan(200)
  expect([...new Set(projectPaths)].filter((path) => !exists(path))).toEqual([])
})

it('quotes only test names that exist', () => {
  const missing: string[] = []
  let count = 0
  for (const [, path = '', quotes = ''] of page.matchAll(
    /`([\w./-]+\.(?:test|spec)\.ts)`((?:,? “[^”]+”)+)/g,
  )) {
    const source = read(path).replaceAll("\\'", "'")
    for (const [, sentence = ''] of quotes.matchAll(/“([^”]+)”/g)) {
      count++
      if (!source.includes(sentence)) missing.push(`${path}: ${sentence}`)
    }
  }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(100)
})
