import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readImports } from './read-imports.ts'

// The first fetches the dashboard for later, the other hands over an address: neither shows anything of the other side.
const showNothing = ['app/islands/fetch-dashboard.ts', 'app/islands/island-entry.ts']
const files = listFiles(['app']).filter((file) => !file.includes('.test.') && !showNothing.includes(file))

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
  const shown = reach(files.filter((file) => start.test(file)))
  const leftOut = readLeftOut(`app/${name}.css`)

  it('know every class that its pages may show', () => {
    expect(shown.size).toBeGreaterThan(100)
    expect(shown).toContain(typical)
    expect([...shown].filter((file) => leftOut.some((folder) => file.startsWith(folder)))).toEqual([])
  })

  it('leave out what its pages never show', () => {
    const left = files.filter((file) => leftOut.some((folder) => file.startsWith(folder)))
    expect(left.length).toBeGreaterThan(50)
    for (const folder of leftOut)
      expect(
        left.some((file) => file.startsWith(folder)),
        folder,
      ).toBe(true)
  })
})

/** All that these files import, themselves or by others. */
function reach(from: string[]): Set<string> {
  const found = new Set(from)
  for (const file of found) {
    for (const { to } of readImports(file)) if (to && files.includes(to)) found.add(to)
  }
  return found
}

/** The folders that such a sheet names with `@source not`. */
const readLeftOut = (sheet: string): string[] =>
  Array.from(
    readFileSync(new URL(`../${sheet}`, import.meta.url), 'utf8').matchAll(/@source not "\.\/([^"]+)"/g),
    ([, folder = '']) => `${join('app', folder)}/`,
  )
