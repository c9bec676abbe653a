import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const families: Record<string, string> = {
  'Bricolage Grotesque':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal',
  Figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal',
  'Noto Sans Bengali': '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal',
}

/** Font features that browsers enable by default, and tabular figures (`.tabular`). */
const keepFeatures = 'calt ccmp clig kern liga locl mark mkmk rclt rlig rvrn tnum'.split(' ')

/** Writes the files of `build/fonts`, subset to the characters and weights of their rules in `app/fonts.css`. */
export const subsetFonts = (): Plugin => ({
  name: 'cut-fonts',
  applyToEnvironment: ({ name }) => name === 'client',
  async buildStart() {
    const rules = (await readFile(inRoot('app/fonts.css'), 'utf8')).matchAll(/@font-face \{[^}]*\}/g)
    await mkdir(inRoot('build/fonts'), { recursive: true })
    await Promise.all(Array.from(rules, ([rule]) => cutFont(rule)))
  },
})

async function cutFont(rule: string) {
  const read = (pattern: RegExp) => rule.match(pattern)?.[1] ?? ''
  const file = read(/"\.\.\/(build\/fonts\/[^"]+)"/)
  if (!file) return
  const source = `node_modules/${families[read(/font-family: "([^"]+)"/)]}.woff2`
  const letters = readLetters(read(/unicode-range:\s*([^;]+)/))
  const [from = 0, to] = read(/font-weight: ([^;]+)/)
    .split(' ')
    .map(Number)
  const axes = { wght: to ? { min: from, max: to } : from }
  // Assigned to a variable, because the type declarations lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures,
    ...(source.includes('-wght-') && { variationAxes: axes }),
  }
  const subset = await subsetFont(await readFile(inRoot(source)), letters, options)
  // Renamed, so that a concurrent build never reads a partial file.
  const draft = inRoot(`${file}.${process.pid}`)
  await writeFile(draft, subset)
  await rename(draft, inRoot(file))
}

/** Returns the characters of a `unicode-range` as one string. */
export function readLetters(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
