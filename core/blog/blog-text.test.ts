import { expect, it } from 'vitest'
import { aBlog } from '#tests/factories.ts'
import { blogInput } from './blog.ts'
import { readingMinutes, summarize } from './blog-text.ts'

it('returns the written summary unchanged', () => {
  expect(summarize({ summary: 'In short', content: 'In length' })).toBe('In short')
})

it('falls back to the first 150 characters of the content', () => {
  expect(summarize({ summary: '', content: 'a'.repeat(151) })).toBe('a'.repeat(150))
  expect(summarize({ summary: '', content: 'short' })).toBe('short')
})

it.each([
  ['an emoji outside the basic plane', '😀'],
  ['an emoji joined of several', '👩🏽‍💻'],
  ['a Bangla syllable of several signs', 'ক্ষি'],
  ['a letter with a combining accent', 'e\u0301'],
  ['a flag', '🇧🇩'],
])('never splits %s', (_description, character) => {
  expect(summarize({ summary: '', content: character.repeat(200) })).toBe(character.repeat(150))
})

it.each([
  [0, 1],
  [1, 1],
  [299, 1],
  [300, 2],
  [1000, 5],
])('estimates %i words at %i minutes', (words, minutes) => {
  expect(readingMinutes({ content: 'word\n'.repeat(words) })).toBe(minutes)
})

const errorsFor = (some: object) =>
  blogInput.safeParse({ ...aBlog(), ...some }).error?.issues.map(({ message }) => message)

it('requires the fields of the form, with its error messages', () => {
  expect(errorsFor({ title: '' })).toEqual(['Title is required'])
  expect(errorsFor({ title: '   ' })).toEqual(['Title is required'])
  expect(errorsFor({ title: undefined })).toEqual(['Title is required'])
  expect(errorsFor({ title: 'Four' })).toEqual(['Title must be at least 5 characters'])
  expect(errorsFor({ title: 'Fives' })).toBeUndefined()
  expect(errorsFor({ author: '' })).toEqual(['Author name is required'])
  expect(errorsFor({ category: '' })).toEqual(['Category is required'])
  expect(errorsFor({ category: undefined })).toEqual(['Category is required'])
  expect(errorsFor({ content: '\n' })).toEqual(['Content is required'])
})

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http:', '/\\evil.example', 'a b'])(
  'refuses %s as the URL of an image',
  (image) => {
    expect(errorsFor({ image })).toEqual(['Must be an http(s) link'])
  },
)
