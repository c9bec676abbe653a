import { glob, readFile } from 'node:fs/promises'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { linkTo } from '#api/links/links.ts'
import routes from '#app/routes.ts'
import { foundKinds, kinds, kindsOfTable, trashKinds } from '#core/records/kinds.ts'
import type { ScreenReference } from '#core/records/reference.ts'
import { permissionTable } from './permission-table.ts'

const id = '0198f6d2-0000-7000-8000-000000000000'

const references = Object.entries(kinds).flatMap(([kind, entry]) =>
  Object.entries('screens' in entry ? entry.screens : {}).flatMap(([audience, depth]) =>
    (depth === 'record' ? [undefined, id] : [undefined]).map(
      (one) =>
        ({
          ...{ kind, audience },
          ...(one && { id: one }),
          ...(kind === 'proof' && { projectId: 'a-project' }),
        }) as ScreenReference,
    ),
  ),
)

/** Files of the matched routes, outermost first; empty for the pages that say that nothing is there. */
function screensAt(path: string): string[] {
  const matches = matchRoutes(routes as RouteObject[], new URL(path, 'https://site.invalid')) ?? []
  if (matches.at(-1)?.route.path === '*') return []
  return matches.map(({ route }) => (route as { file?: string }).file ?? '')
}

it('finds no screen at an unknown path', () => {
  expect(screensAt('/dashboard/new-order')).toEqual([])
  expect(references.length).toBeGreaterThan(30)
})

it.each(references)('links $kind for $audience to a screen of theirs (id: $id)', (reference) => {
  const link = linkTo(reference)
  const screens = screensAt(link)
  expect(screens).not.toEqual([])
  if (reference.audience === 'client') expect(screens).not.toContain('routes/dashboard/admin-only.tsx')
  expect(link.includes(id)).toBe(reference.id !== undefined)
})

it.each(['attachment', 'certificate'] as const)('links the file of an %s to its call of the API', (kind) => {
  const call = `GET ${linkTo({ kind, id }).replace(id, '{id}')}`
  expect(Object.keys(permissionTable)).toContain(call)
})

it('links from the dashboard to no section of a public page, which may be without it', async () => {
  const files: string[] = []
  for await (const file of glob('app/routes/dashboard/**/*.{ts,tsx}')) files.push(file)
  expect(files.length).toBeGreaterThan(300)
  const found = await Promise.all(
    files.map(async (file) => {
      const links = (await readFile(file, 'utf8')).match(/['"`]\/#\w+|href\('\/[\w-]*'\)\}#\w+/g) ?? []
      return links.map((link) => `${file}: ${link}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

it('follows the tables by the names that their triggers send', () => {
  expect(kindsOfTable.project).toEqual(['project'])
  expect(Object.keys(kindsOfTable).filter((table) => table.endsWith('_record'))).toEqual([])
})

it('keeps the order of the kinds on the wire', () => {
  expect(trashKinds).toEqual([
    'review',
    'contact',
    'portfolio',
    'blog',
    'faq',
    'article',
    'project',
    'project-file',
    'page',
    'media',
  ])
  expect(foundKinds).toEqual([
    'project',
    'person',
    'contact',
    'portfolio',
    'blog',
    'note',
    'faq',
    'client',
    'article',
    'order',
    'invoice',
    'template-request',
    'quote',
    'payment-claim',
    'problem',
    'bank-statement',
  ])
})
