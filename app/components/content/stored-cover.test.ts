import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BlogCover } from './blog-cover.tsx'
import { PortfolioCover } from './portfolio-cover.tsx'

const sizes = '50vw'
const uploaded = `/files/pictures/${'0f'.repeat(16)}-1200x900-a1b2c3`
const blog = (image: string) =>
  renderToStaticMarkup(createElement(BlogCover, { image, category: 'health', sizes }))
const portfolio = (image: string) =>
  renderToStaticMarkup(createElement(PortfolioCover, { image, name: 'Green Life', sizes }))

it.each([
  ['blog', blog],
  ['portfolio', portfolio],
])('offers the uploaded image of a %s in AVIF and WebP, with a text fallback', (_, show) => {
  const html = show(`${uploaded}.jpg`)
  for (const format of ['avif', 'webp']) {
    expect(html).toMatch(
      new RegExp(`type="image/${format}" srcSet="${uploaded}-480.${format} 480w,[^"]+" sizes="50vw"`),
    )
  }
  expect(html).toContain(`src="${uploaded}.jpg"`)
  expect(html).toContain('data-fallback=')
  expect(html).toContain('#a1b2c3')
})

it('leaves illustrations and external images unchanged', () => {
  for (const html of [
    blog(''),
    blog('https://pictures.example/a.jpg'),
    portfolio('/art/covers/portfolio-2.svg'),
  ]) {
    expect(html).not.toContain('<source')
    expect(html).toContain('<img src="')
  }
  expect(blog('')).toContain('/art/covers/blog-health.svg')
})
