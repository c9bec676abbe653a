import { matchRoutes, type RouteObject } from 'react-router'
import { expect, inject, it, vi } from 'vitest'
import { findPage } from './find-page.ts'
import type { PagesBuild } from './pages-build.ts'

it('finds the same page as the router does among all routes', async () => {
  const { routes }: PagesBuild = await import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
  const buildTree = (parentId?: string): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      return index ? [{ id, index: true }] : [{ id, path: path ?? '', children: buildTree(id) }]
    })
  const tree = buildTree()
  const findInAll = (path: string) => {
    const matches = matchRoutes(tree, path) ?? []
    const parts = matches.flatMap(({ route }) => route.path || [])
    return matches.length === 0 || parts.at(-1) === '*' ? undefined : `/${parts.join('/')}`
  }
  const listPaths = (children: RouteObject[], base = ''): string[] =>
    children.flatMap((route) => {
      const path = route.path ? `${base}/${route.path}` : base
      return [path, ...listPaths(route.children ?? [], path)]
    })
  const known = listPaths(tree).map((path) => path.replace(/:\w+\??/g, 'a value').replace('*', 'other'))
  expect(known.length).toBeGreaterThan(100)
  const unusual = [
    '',
    '//',
    '/%64ashboard/orders',
    '/%E0%A4%A',
    '/blogs%2F1',
    '/toString',
    '/__proto__',
    '/a/b/c',
  ]
  // The router warns of the path that cannot be decoded.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const path of [...known, ...unusual]) {
    for (const spelling of [path.toUpperCase(), encodeURI(`${path}/`)]) {
      expect(findPage({ routes }, spelling)?.pattern, spelling).toBe(findInAll(spelling || '/'))
    }
  }
})
