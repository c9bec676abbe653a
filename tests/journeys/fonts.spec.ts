import { readLetters } from '../../scripts/cut-fonts.ts'
import { expect, test } from './site.ts'

test('a page fetches the letters it shows, and no others', async ({ page }) => {
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

test('each letter a font promises is in it', async ({ page }) => {
  await page.goto('/about')
  const fonts = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, unicodeRange }) => ({ family, weight, unicodeRange })),
  )
  // Of Bangla's letters many are none yet; that file is uncut.
  const promises = fonts
    .filter(({ family, unicodeRange }) => !family.includes('Fallback') && !unicodeRange.startsWith('U+951'))
    .map(({ family, weight, unicodeRange }) => ({ family, weight, letters: readLetters(unicodeRange) }))
  await page.evaluate((rows) => {
    for (const { family, weight, letters } of rows) {
      const line = document.createElement('p')
      line.className = 'promised'
      line.style.fontFamily = family
      line.style.fontWeight = weight.split(' ').at(-1) ?? ''
      line.textContent = letters
      document.body.append(line)
    }
  }, promises)
  const lines = page.locator('.promised')
  await expect(lines).toHaveCount(5)
  await page.evaluate(() => document.fonts.ready)
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.promised',
  })
  for (const nodeId of nodeIds) {
    const { fonts: shown } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(shown).not.toEqual([])
    expect(shown.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
  }
})
