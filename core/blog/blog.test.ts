import { expect, it } from 'vitest'
import { aBlog } from '#tests/factories.ts'
import { readingMinutes, summarize } from './blog.ts'
import { blogInput } from './blog-input.ts'

it('summarizes with the written summary as it stands', () => {
  expect(summarize({ summary: 'In short', content: 'In length' })).toBe('In short')
})

it('summarizes with the first 150 characters of the content, without one', () => {
  expect(summarize({ summary: '', content: 'a'.repeat(151) })).toBe('a'.repeat(150))
  expect(summarize({ summary: '', content: 'short' })).toBe('short')
})

it.each([
  ['an emoji outside the basic plane', '😀'],
  ['an emoji joined of several', '👩🏽‍💻'],
  ['a Bangla syllable of several signs', 'ক্ষি'],
  ['a letter with a combining accent', 'e\u0301'],
  ['a flag', '🇧🇩'],
])('never cuts through %s', (_what, character) => {
  expect(summarize({ summary: '', content: character.repeat(200) })).toBe(character.repeat(150))
})

it.each([
  [0, 1],
  [1, 1],
  [299, 1],
  [300, 2],
  [1000, 5],
])('reads %i words in %i minutes', (words, minutes) => {
  expect(readingMinutes({ content: 'word\n'.repeat(words) })).toBe(minutes)
})

const complaint = (some: object) =>
  blogInput.safeParse({ ...aBlog(), ...some }).error?.issues.map(({ message }) => message)

it('asks for what the form requires, in its words', () => {
  expect(complaint({ title: '' })).toEqual(['Title is required'])
  expect(complaint({ title: '   ' })).toEqual(['Title is required'])
  expect(complaint({ title: undefined })).toEqual(['Title is required'])
  expect(complaint({ title: 'Four' })).toEqual(['Title must be at least 5 characters'])
  expect(complaint({ title: 'Fives' })).toBeUndefined()
  expect(complaint({ author: '' })).toEqual(['Author name is required'])
  expect(complaint({ category: '' })).toEqual(['Category is required'])
  expect(complaint({ category: undefined })).toEqual(['Category is required'])
  expect(complaint({ category: 'cooking' })).toEqual(['Category must be one of the list'])
  expect(complaint({ content: '\n' })).toEqual(['Content is required'])
})

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http:', '/\\evil.example', 'a b'])(
  'refuses %s as the address of an image',
  (image) => {
    expect(complaint({ image })).toEqual(['Must be an http(s) link'])
  },
)
