import { createElement } from 'react'
import { expect, it } from 'vitest'
import { createKeptElements } from './kept-elements.ts'

const make = () => createElement('p')

it('makes the elements of a text once', () => {
  const kept = createKeptElements()
  const elements = kept.of('text', make)
  expect(kept.of('text', make)).toBe(elements)
  expect(kept.of('another text', make)).not.toBe(elements)
})

it('forgets the text that was not used for longest, when the texts together are too long', () => {
  const kept = createKeptElements(10)
  const [first, second] = [kept.of('first', make), kept.of('other', make)]
  expect(kept.of('first', make)).toBe(first)
  kept.of('third', make)
  expect(kept.of('first', make)).toBe(first)
  expect(kept.of('other', make)).not.toBe(second)
})

it('does not keep a text that is too long, and forgets no other for it', () => {
  const kept = createKeptElements(10)
  const [short, long] = [kept.of('short', make), kept.of('a long text', make)]
  expect(kept.of('a long text', make)).not.toBe(long)
  expect(kept.of('short', make)).toBe(short)
})
