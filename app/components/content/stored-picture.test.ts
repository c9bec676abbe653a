import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StoredPicture } from './stored-picture.tsx'

const render = (url: string) =>
  renderToStaticMarkup(
    createElement(StoredPicture, { url, alt: 'A cover', sizes: '50vw', width: 800, height: 450 }),
  )

it('offers an uploaded image in every width and format, with its own dimensions and colour', () => {
  const name = `/files/pictures/${'0f'.repeat(16)}-1200x900-a1b2c3`
  const html = render(`${name}.jpg`)
  const widths = (ending: string) => [480, 960, 1200].map((w) => `${name}-${w}.${ending} ${w}w`).join(', ')
  expect(html).toContain(`<source type="image/avif" srcSet="${widths('avif')}" sizes="50vw"/>`)
  expect(html).toContain(`<source type="image/webp" srcSet="${widths('webp')}" sizes="50vw"/>`)
  for (const part of [`src="${name}.jpg"`, 'alt="A cover"', 'width="1200"', 'height="900"', '#a1b2c3']) {
    expect(html).toContain(part)
  }
})

it.each(['/art/covers/blog-health.svg', 'https://pictures.example/a.jpg'])('leaves %s unchanged', (url) => {
  const html = render(url)
  expect(html).not.toContain('<source')
  expect(html).toContain(`src="${url}"`)
  expect(html).toContain('width="800" height="450"')
})
