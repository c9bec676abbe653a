// Renders the raster icons from the SVGs in public/brand: node scripts/art/render-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { openBrowser } from './browser.mjs'

const brand = new URL('../../public/brand/', import.meta.url)
const icons = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
  ['icon.svg', '../favicon.ico', 32],
]

/** An .ico file holding a single PNG picture. */
function ico(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const browser = await openBrowser()
const page = await browser.newPage()
for (const [source, target, size] of icons) {
  const picture = readFileSync(new URL(source, brand), 'utf8')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  writeFileSync(new URL(target, brand), target.endsWith('.ico') ? ico(png, size) : png)
  process.stdout.write(`${target} ${size}\n`)
}
await browser.close()
