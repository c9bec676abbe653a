import { glob, readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, inject, it } from 'vitest'
import type { PagesBuild } from '#server/pages/pages-build.ts'

/** Heavy parts and the screens that may load them. */
const heavyParts: { part: RegExp; screens: RegExp }[] = [
  { part: /\/markdown-/, screens: /blog-form|help-article/ },
  { part: /sheet-grid|excel/, screens: /^$/ },
  // Overlays are lazy; the blog form has tabs, which use the same library.
  { part: /\/widgets-/, screens: /blog-form/ },
  { part: /\/(opened-|menu-sheet|toast-corner)/, screens: /^$/ },
]
const mostScripts = 60

/** Screens with a form. All others load neither the form library nor the schemas. */
const withForms = new Set([
  'account',
  'add-statement',
  'blog-form',
  'blog-topics',
  'canned-replies',
  'categories',
  'client',
  'clients',
  'conversation',
  'coupon',
  'edit-draft',
  'custody-item',
  'edit-recurring',
  'edit-service',
  'enter-order',
  'expense',
  'faq-form',
  'import',
  'invoice',
  'article-form',
  'ledger',
  'media',
  'members',
  'my-work',
  'navigation',
  'new-coupon',
  'new-custody-item',
  'new-expense',
  'new-invoice',
  'new-quote',
  'note-form',
  'note-to-many',
  'order',
  'own-order',
  'own-problem',
  'own-request',
  'page-editor',
  'pages',
  'payment-settings',
  'personal-website',
  'portfolio-form',
  'problem',
  'project-form',
  'project-preview',
  'proof',
  'quote',
  'received-quote',
  'redirects',
  'report-problem',
  'roles',
  'site-settings',
  'template-request',
  'templates',
  'users',
  'webhook',
  'webhooks',
])

it('dashboard screens load no script that only other screens need', async () => {
  const { assets }: PagesBuild = await import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
  const screens = Object.values(assets.routes).filter((route) => route?.id.startsWith('routes/dashboard/'))
  expect(screens.length).toBeGreaterThan(30)
  for (const screen of screens) {
    const scripts = [...new Set([screen?.module, ...(screen?.imports ?? [])])].map(String)
    expect(scripts.length, screen?.id).toBeLessThan(mostScripts)
    for (const { part, screens: allowed } of heavyParts) {
      if (!allowed.test(screen?.id ?? '')) {
        expect(
          scripts.filter((script) => part.test(script)),
          screen?.id,
        ).toEqual([])
      }
    }
    if (!withForms.has(basename(screen?.id ?? ''))) {
      expect(
        scripts.filter((script) => /\/(form-library|forms|schemas)-/.test(script)),
        screen?.id,
      ).toEqual([])
    }
    const others = screens.filter((other) => other !== screen).map((other) => other?.module)
    expect(
      scripts.filter((script) => others.includes(script)),
      `${screen?.id} loads another screen's module`,
    ).toEqual([])
  }
})

it('the entry of the public pages loads nothing of the dashboard', async () => {
  const { assets }: PagesBuild = await import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
  expect(assets.entry.imports.map((script) => script.replace(/^.*\/|-.{8}\.js$/g, ''))).toEqual(['preload'])
})

it('the islands of public pages load no script that only the dashboard needs', async () => {
  const folder = `${inject('buildFolder')}/client/assets`
  const loaded = new Set<string>()
  async function load(script: string): Promise<void> {
    if (loaded.has(script)) return
    loaded.add(script)
    const { module } = parseSync(script, await readFile(`${folder}/${script}`, 'utf8'))
    for (const { moduleRequest } of module.staticImports) await load(basename(moduleRequest.value))
  }
  const entry = (await readdir(folder)).find((name) => name.startsWith('hydrate-island-')) ?? ''
  const text = await readFile(`${folder}/${entry}`, 'utf8')
  const islands = parseSync(entry, text).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    basename(text.slice(start + 1, end - 1)),
  )
  expect(islands.length).toBeGreaterThan(8)
  for (const island of islands) await load(island)
  expect(
    [...loaded].filter((script) => /^(router|dashboard|pieces|forms?|form-library|schemas)-/.test(script)),
  ).toEqual([])
})

it('no screen script creates an Intl object on load, which takes 60 ms on a phone', async () => {
  const folder = inject('buildFolder')
  const { assets }: PagesBuild = await import(/* @vite-ignore */ `${folder}/server/index.js`)
  const screens = Object.values(assets.routes).filter((route) => route?.id.startsWith('routes/dashboard/'))
  const scripts = new Set(
    screens.flatMap((screen) => [screen?.module, ...(screen?.imports ?? [])]).map(String),
  )
  expect(scripts.size).toBeGreaterThan(50)
  for (const script of scripts) {
    const text = await readFile(`${folder}/client${script}`, 'utf8')
    expect(createsIntlOnLoad(parseSync(script, text).program), script).toBe(false)
  }
  expect(createsIntlOnLoad(parseSync('a.js', 'const late = () => new Intl.Collator()').program)).toBe(false)
  expect(createsIntlOnLoad(parseSync('a.js', 'const early = [new Intl.Collator()]').program)).toBe(true)
})

it('client scripts contain no comments', async () => {
  let count = 0
  for await (const script of glob(`${inject('buildFolder')}/client/**/*.js`)) {
    const { comments } = parseSync(script, await readFile(script, 'utf8'))
    expect(comments, script).toEqual([])
    count += 1
  }
  expect(count).toBeGreaterThan(50)
})

/** Returns true if `new Intl.…` stands outside every function. */
function createsIntlOnLoad(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, callee } = node as { type?: string; callee?: { object?: { name?: string } } }
  if (type?.includes('Function')) return false
  if (type === 'NewExpression' && callee?.object?.name === 'Intl') return true
  return Object.values(node).some(createsIntlOnLoad)
}
