import { expect, it } from 'vitest'
import { tameMarkdown } from './tame-markdown.ts'

it('keeps twelve levels of quotes and lists', () => {
  expect(tameMarkdown(`${'>'.repeat(100_000)} x`)).toBe(`${'>'.repeat(12)} x`)
  expect(tameMarkdown(`ok\n${'- 1. > '.repeat(30_000)}x`)).toBe(`ok\n${'- 1. > '.repeat(4).trimEnd()} x`)
})

it('takes the signs of an absurd paragraph, and of no other, for themselves', () => {
  expect(tameMarkdown(`*a*\n\n${'*'.repeat(1001)}`)).toBe(`*a*\n\n${'\\*'.repeat(1001)}`)
})

it('leaves rules, tables and ordinary lists as they are', () => {
  const ordinary = '- a\n  - b\n\n--------------------\n| a |\n|---|\n**************** b\n> > c\n1. 2. d'
  expect(tameMarkdown(ordinary)).toBe(ordinary)
})
