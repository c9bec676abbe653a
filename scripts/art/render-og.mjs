// Renders the Open Graph pictures into public/art/og: node scripts/art/render-og.mjs [page …]
// SHARP_PATH=/path/to/node_modules/sharp shrinks the files to a palette; without it they are plain PNG.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openBrowser } from './browser.mjs'

const root = new URL('../../', import.meta.url)
const art = new URL('public/art/', root)
const out = new URL('og/', art)

/** Page → title, one line, drawings (one large, or several as a collage). */
const pages = {
  home: ['Your online platform helper', 'Websites, design and reach, made in Dhaka', ['hero']],
  coding: ['Websites with coding', 'MERN stack sites, from $299 per project', ['services/website']],
  wordpress: ['WordPress websites', 'Designed, fast and looked after', ['services/wordpress']],
  'social-booster': ['Social media boosting', 'Facebook growth and Instagram boost', ['services/social']],
  'graphic-design': ['Graphic design', 'Logos, posters, covers and interfaces', ['services/design']],
  about: ['About us', 'Who we are and how we work', collage('logos/logo-', [2, 6, 5, 1])],
  contact: ['Contact', 'Write to us, or visit the office in Dhaka', ['map-dhaka']],
  excel: ['Excel files', 'Upload a sheet and search through it', ['pages/excel']],
  login: ['Sign in', 'Your projects and notes in one place', ['pages/login']],
  reviews: ['Reviews', 'What our clients say', ['pages/reviews']],
  'review-form': ['Review us', 'Tell others how it went', ['pages/reviews']],
  'our-profile': ['Our profile', 'The people behind the work', collage('people/founder-', [1, 2, 3])],
  portfolios: ['Portfolios', 'Work we have handed over', collage('covers/portfolio-', [1, 2, 3, 4, 5, 6])],
  blogs: [
    'Blog',
    'Notes on technology, business and more',
    collage('covers/blog-', ['technology', 'business', 'health', 'sports']),
  ],
  privacy: ['Privacy', 'What we keep, why, and for how long', ['pages/legal']],
  terms: ['Terms', 'How we work together, in plain words', ['pages/legal']],
}

function collage(prefix, names) {
  return names.map((name) => prefix + name)
}

function dataUrl(file, type) {
  return `data:${type};base64,${readFileSync(file).toString('base64')}`
}

function font(family, path) {
  const file = new URL(`node_modules/@fontsource-variable/${path}`, root)
  return `@font-face{font-family:${family};font-weight:200 900;src:url(${dataUrl(file, 'font/woff2')})}`
}

const style = `
  ${font('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2')}
  ${font('Text', 'figtree/files/figtree-latin-wght-normal.woff2')}
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; overflow: hidden; background: #fcfaf6; color: #121e17; position: relative }
  .logo { position: absolute; left: 72px; top: 68px; height: 46px }
  .words { position: absolute; left: 72px; bottom: 72px; width: 500px }
  h1 { font: 700 76px/1.02 Display; letter-spacing: -0.02em; text-wrap: balance }
  p { font: 500 28px/1.3 Text; color: #4d5a52; margin-top: 22px; text-wrap: balance }
  .edge { position: absolute; left: 0; bottom: 0; width: 100%; height: 14px; background: #007c59 }
  .art { position: absolute; left: 590px; top: 0; width: 610px; height: 616px; display: grid; place-items: center }
  .one img { width: 600px; max-height: 560px }
  .map img { width: 610px; height: 616px; object-fit: cover }
  .many { grid-template-columns: repeat(2, 268px); gap: 20px; place-content: center }
  .many img { width: 268px; border-radius: 14px; display: block }
  .three img:first-child { grid-column: 1 / -1 }`

function template([title, line, drawings]) {
  const images = drawings.map(
    (name) => `<img src="${dataUrl(new URL(`${name}.svg`, art), 'image/svg+xml')}">`,
  )
  const kind =
    drawings[0] === 'map-dhaka' ? 'map' : drawings.length === 1 ? 'one' : `many of-${drawings.length}`
  const logo = dataUrl(new URL('public/brand/logo.svg', root), 'image/svg+xml')
  return `<!doctype html><style>${style}</style><div class="art ${kind}${drawings.length === 3 ? ' three' : ''}">
    ${images.join('')}</div><img class="logo" src="${logo}">
    <div class="words"><h1>${title}</h1><p>${line}</p></div><div class="edge"></div>`
}

/** The picture with a palette, when sharp is at hand. */
async function shrink(png) {
  if (!process.env.SHARP_PATH) return png
  const sharp = createRequire(import.meta.url)(process.env.SHARP_PATH)
  return sharp(png)
    .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9, dither: 0.6 })
    .toBuffer()
}

mkdirSync(out, { recursive: true })
const wanted = process.argv.slice(2)
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const [name, content] of Object.entries(pages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await page.setContent(template(content))
  await page.evaluate(() => document.fonts.ready)
  const png = await shrink(await page.screenshot())
  writeFileSync(new URL(`${name}.png`, out), png)
  process.stdout.write(`${name}.png ${Math.ceil(png.length / 1024)} KB\n`)
}
await browser.close()
