import { expect, it } from 'vitest'
import { limitMarkdown } from './limit-markdown.ts'

it('keeps twelve levels of quotes and lists', () => {
  expect(limitMarkdown(`${'>'.repeat(100_000)} x`)).toBe(`${'>'.repeat(12)} x`)
  expect(limitMarkdown(`ok\n${'- 1. > '.repeat(30_000)}x`)).toBe(`ok\n${'- 1. > '.repeat(4).trimEnd()} x`)
})

it('escapes the markup characters of an oversized paragraph only', () => {
  expect(limitMarkdown(`*a*\n\n${'*'.repeat(1001)}`)).toBe(`*a*\n\n${'\\*'.repeat(1001)}`)
})

it('leaves rules, tables and ordinary lists unchanged', () => {
  const ordinary = '- a\n  - b\n\n--------------------\n| a |\n|---|\n**************** b\n> > c\n1. 2. d'
  expect(limitMarkdown(ordinary)).toBe(ordinary)
})

it.each(['\ufeff', '[^a]: ', '> [^a]: - [^b]: ', 'x\r'])('counts levels after %j too', (beginning) => {
  const tamed = limitMarkdown(`${beginning}${'>'.repeat(1_000)} x`)
  expect(tamed.match(/>/g)?.length).toBeLessThanOrEqual(12)
})

it('ends a quote or list after five hundred lines without a blank one', () => {
  expect(limitMarkdown(`- a\n${'b\n'.repeat(1_000)}`)).toBe(
    `- a\n${'b\n'.repeat(499)}\n${'b\n'.repeat(500)}\n${'b\n'}`,
  )
  const plain = 'b\n'.repeat(1_000)
  expect(limitMarkdown(plain)).toBe(plain)
})

it('limits indentation to eighty characters, also within a quote', () => {
  expect(limitMarkdown(`${'\t'.repeat(500)}- a\n> ${' '.repeat(500)}- a`)).toBe(
    `${'\t'.repeat(80)}- a\n>${' '.repeat(80)}- a`,
  )
})

it('separates paragraphs with any line ending', () => {
  expect(limitMarkdown(`*a*\r\n\r\n${'*'.repeat(1001)}`)).toBe(`*a*\n\n${'\\*'.repeat(1001)}`)
})

it('reads a long line of a list once', () => {
  // The time once grew with the square of its length: minutes for this one.
  const line = `- a\n${'x'.repeat(600_000)}`
  expect(limitMarkdown(line)).toBe(line)
})
