import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

const show = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }))

it.each([
  '<script>alert(1)</script>',
  'Text with <img src=x onerror=alert(1)> in it',
  '<iframe src="https://a.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
])('brings no HTML along: %s', (text) => {
  expect(show(text)).not.toMatch(/<(script|img|iframe|a|svg)\b/)
})

it('leads nowhere that is not safe, and shows no such picture', () => {
  const html = show('[x](javascript:alert(1)) ![y](data:image/svg+xml,z) [z](https://a.example)')
  expect(html).not.toMatch(/javascript|data:|<img/)
  expect(html).toContain('href="https://a.example"')
})
