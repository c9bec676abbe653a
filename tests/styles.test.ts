import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readImports } from './read-imports.ts'

// The first prefetches the dashboard, the second passes an address on, and the third renders into a frame with the
// styles of the site: none of them shows anything of the other side in its own page.
const withoutMarkup = [
  'app/islands/fetch-dashboard.ts',
  'app/islands/island-entry.ts',
  'app/routes/dashboard/page-editor/live-page.tsx',
]
const files = listFiles(['app']).filter((file) => !file.includes('.test.') && !withoutMarkup.includes(file))

describe.each([
  [
    'site',
    /^app\/(routes\/site|islands)\/|^app\/(root|entry\.client)\.tsx$/,
    'app/components/site/frame.tsx',
  ],
  [
    'dashboard',
    /^app\/routes\/dashboard\/|^app\/(root|hydrate-dashboard)\.tsx$/,
    'app/components/list/list.tsx',
  ],
])('the styles of the %s', (name, start, typical) => {
  const shown = withImports(files.filter((file) => start.test(file)))
  const leftOut = readLeftOut(`app/${name}.css`)

  it('include every class that its pages may use', () => {
    expect(shown.size).toBeGreaterThan(100)
    expect(shown).toContain(typical)
    expect([...shown].filter((file) => leftOut.some((folder) => file.startsWith(folder)))).toEqual([])
  })

  it('leave out files that its pages never use', () => {
    const left = files.filter((file) => leftOut.some((folder) => file.startsWith(folder)))
    expect(left.length).toBeGreaterThan(50)
    for (const folder of leftOut)
      expect(
        left.some((file) => file.startsWith(folder)),
        folder,
      ).toBe(true)
  })
})

/** Returns these files and everything they import, directly or indirectly. */
function withImports(from: string[]): Set<string> {
  const found = new Set(from)
  for (const file of found) {
    for (const { to } of readImports(file)) if (to && files.includes(to)) found.add(to)
  }
  return found
}

/** Reads the folders that a style sheet excludes with `@source not`. */
const readLeftOut = (sheet: string): string[] =>
  Array.from(
    readFileSync(new URL(`../${sheet}`, import.meta.url), 'utf8').matchAll(/@source not "\.\/([^"]+)"/g),
    ([, folder = '']) => `${join('app', folder)}/`,
  )
