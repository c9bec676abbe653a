import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { readLetters } from '../../scripts/subset-fonts.ts'
import { expect, test } from './site.ts'

test('a page loads only the fonts of the characters that it shows', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, font] = /\/([^/]+)-.{8}\.woff2$/.exec(request.url()) ?? []
    if (font) fetched.push(font)
  })
  const write = (text: string) =>
    page.evaluate(
      (words) => document.body.append(Object.assign(document.createElement('p'), { textContent: words })),
      text,
    )

  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  expect(fetched.sort()).toEqual(['display', 'text'])
  await write('Prix: 100 ৳')
  await expect.poll(() => fetched.slice(2)).toEqual(['taka'])
  await write('naïve café')
  await expect.poll(() => fetched.slice(3)).toEqual(['text-rest'])
  await write('টাকা')
  await expect.poll(() => fetched.slice(4)).toEqual(['noto-sans-bengali-bengali-400-normal'])
})

test('each font contains all characters of its unicode-range', async ({ page }) => {
  await page.goto('/about')
  const fonts = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, unicodeRange }) => ({ family, weight, unicodeRange })),
  )
  // The Bangla range contains unassigned characters; that file is not subset.
  const declared = fonts
    .filter(({ family, unicodeRange }) => !family.includes('Fallback') && !unicodeRange.startsWith('U+951'))
    .map(({ family, weight, unicodeRange }) => ({ family, weight, letters: readLetters(unicodeRange) }))
  await page.evaluate((rows) => {
    for (const { family, weight, letters } of rows) {
      const line = document.createElement('p')
      line.className = 'declared-range'
      line.style.fontFamily = family
      line.style.fontWeight = weight.split(' ').at(-1) ?? ''
      line.textContent = letters
      document.body.append(line)
    }
  }, declared)
  const lines = page.locator('.declared-range')
  await expect(lines).toHaveCount(5)
  await page.evaluate(() => document.fonts.ready)
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.declared-range',
  })
  for (const nodeId of nodeIds) {
    const { fonts: shown } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(shown).not.toEqual([])
    expect(shown.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
  }
})

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const sample = `${printable} é × – ‘Tea’, “Café” … › − AVATAR To Wa fi ffi fl $80`
const inHtml = sample.replace('&', '&amp;').replace('<', '&lt;')

for (const { name, source, wght } of [
  { name: 'display', source: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal', wght: 700 },
  { name: 'text', source: 'figtree/files/figtree-latin-wght-normal', wght: { min: 400, max: 700 } },
]) {
  test(`the subset ${name} font renders like the complete font`, async ({ page }) => {
    await page.goto('about:blank')
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url))
    const whole = await read(`node_modules/@fontsource-variable/${source}.woff2`)
    const options = { targetFormat: 'woff2' as const, variationAxes: { wght } }
    const fonts = [await read(`build/fonts/${name}.woff2`), await subsetFont(whole, sample, options)]
    const pictures: Buffer[] = []
    for (const font of fonts) {
      await page.setContent(`<style>
        @font-face { font-family: X; src: url(data:font/woff2;base64,${font.toString('base64')}); font-weight: 400 700 }
        p { font: 700 32px X; overflow-wrap: anywhere }
        .light { font-weight: 400 }
        .even { font-variant-numeric: tabular-nums }
      </style><p>${inHtml}<p class="light">${inHtml}<p class="even">${inHtml}`)
      expect(await page.evaluate(async () => (await document.fonts.load('700 32px X')).length)).toBe(1)
      pictures.push(await page.screenshot())
    }
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(true)
  })
}
