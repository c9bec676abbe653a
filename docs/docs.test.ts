import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { listAnchors, listLinks, readPage } from './read-page.ts'
import { shots } from './screenshots/shots.ts'

// Without git, which a machine that has the files may lack.
const notOurs = ['node_modules', 'build', 'data', '.git', '.react-router', 'test-results']
const files = globSync('**/*', { withFileTypes: true, exclude: ({ name }) => notOurs.includes(name) })
  .filter((entry) => entry.isFile())
  .map((entry) => relative('.', join(entry.parentPath, entry.name)))
const pages = files.filter((file) => /^(docs\/.+|README|CONTRIBUTING)\.md$/.test(file))
const links = pages.flatMap(listLinks)
const readAll = (chosen: RegExp) =>
  files
    .filter((file) => chosen.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

it('leads only to pages, headings and pictures that are there', () => {
  expect(links.length).toBeGreaterThan(50)
  const dead = links.filter(
    ({ to, anchor }) =>
      !existsSync(to) || (anchor !== '' && to.endsWith('.md') && !listAnchors(to).includes(anchor)),
  )
  expect(dead).toEqual([])
})

it('names only files that are there', () => {
  const named = pages.flatMap((page) =>
    [
      ...readFileSync(page, 'utf8').matchAll(
        /`((?:api|app|core|db|docs|platform|public|scripts|server|tests)\/[^`\s*<…]+\.\w+)`/g,
      ),
    ].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(500)
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
})

it('shows every picture that the script takes, and no other', () => {
  const pictures = files.filter((file) => file.startsWith('docs/pictures/'))
  expect(pictures.toSorted()).toEqual(shots.map(({ name }) => `docs/pictures/${name}.webp`).toSorted())
  const shown = new Set(links.map(({ to }) => to))
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([])
})

it('names only commands that exist, and the README names all of them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const known = Object.keys(scripts)
  const asked = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !known.includes(name))).toEqual([])
  const told = readFileSync('README.md', 'utf8')
  expect(known.filter((name) => !told.includes(`npm run ${name}`) && !told.includes(`npm ${name}`))).toEqual(
    [],
  )
})

it('names only settings that something reads, and the README has all of the site’s own', () => {
  const sources = readAll(/\.(m?js|tsx?|ya?ml|json|service|conf|sh)$|(^|\/)(Dockerfile|Caddyfile)$/)
  const names = pages.flatMap((page) =>
    [...readPage(page).matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(names)].filter((name) => !sources.includes(name))).toEqual([])
  const settings = [...readFileSync('platform/environment.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_\d]+): /gm)]
  expect(settings.length).toBeGreaterThan(10)
  const table =
    readFileSync('README.md', 'utf8')
      .match(/^\|.*`[A-Z].*\|$/gm)
      ?.join('\n') ?? ''
  expect(settings.map(([, name]) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

it('calls every button and screen by the words that stand on it', () => {
  const screens = readAll(/^((app|core)\/.*(?<!\.test)\.tsx?|public\/offline\.html)$/).replace(/\s+/g, ' ')
  const guides = [
    ...['daily-work', 'answering-messages', 'payments', 'for-clients', 'install', 'invoices'],
    ...['month-of-money', 'from-deposit-to-delivery', 'make-it-your-site'],
  ].map((name) => `docs/guides/${name}.md`)
  const words = guides.flatMap((guide) =>
    [...readPage(guide).matchAll(/\*\*(.+?)\*\*/gs)].map(([, word = '']) => word.replace(/\s+/g, ' ')),
  )
  expect(words.length).toBeGreaterThan(100)
  expect([...new Set(words)].filter((word) => !screens.includes(word))).toEqual([])
})
