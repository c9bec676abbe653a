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
])('renders no raw HTML: %s', (text) => {
  expect(show(text)).not.toMatch(/<(script|img|iframe|a|svg)\b/)
})

it('drops unsafe links and images', () => {
  const html = show('[x](javascript:alert(1)) ![y](data:image/svg+xml,z) [z](https://a.example)')
  expect(html).not.toMatch(/javascript|data:|<img/)
  expect(html).toContain('href="https://a.example"')
})

it('does not pad a huge table with empty cells', () => {
  const wide = show(`|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'b\n'.repeat(300)}`)
  expect(wide.match(/<td>/g)).toHaveLength(300)
  expect(show('|a|b|\n|-|-|\n|c|').match(/<td>/g)).toHaveLength(2)
})

it('pads at most ten thousand cells across all tables', () => {
  const table = `|${'a|'.repeat(50)}\n|${'-|'.repeat(50)}\n${'b\n'.repeat(49)}\n`
  expect(show(table.repeat(8)).match(/<td>/g)).toHaveLength(4 * 49 * 50 + 4 * 49)
})

it('does not repeat a long URL for every short reference to it', () => {
  const text = (address: string) => `[a]: ${address} "title"\n\n${'[a]\n\n'.repeat(1_000)}`
  expect(show(text(`https://a.example/${'b'.repeat(5_000)}`)).length).toBeLessThan(50_000)
  expect(show(text('https://a.example/')).match(/href="https:\/\/a.example\/"/g)).toHaveLength(1_000)
})
