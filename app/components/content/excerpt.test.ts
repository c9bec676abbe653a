import { expect, it } from 'vitest'
import { summarize } from '#core/blog/blog-text.ts'
import { excerptOf } from './excerpt.ts'

const picture = `![A shop ${'with a long front '.repeat(9)}](/api/pictures/1.webp "Our shop")`
const content = `${picture}\n\nWe **opened** a shop.`

it('reads the beginning of the content, in which a picture may come first', () => {
  expect(excerptOf({ summary: '', content })).toBe('We opened a shop.')
})

it('reads the content too if the summary is the cut content that the API answers', () => {
  const summary = summarize({ summary: '', content })
  expect(summary).toMatch(/^!\[A shop .{100}/)
  expect(excerptOf({ summary, content })).toBe('We opened a shop.')
})

it('reads a written summary as plain text, and cuts a long content after 150 characters', () => {
  expect(excerptOf({ summary: 'In **short**', content })).toBe('In short')
  expect(excerptOf({ summary: '', content: `**${'a'.repeat(200)}**` })).toBe('a'.repeat(150))
})
