import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { explainForbiddenImport, explainTestImport, findImportCycle, isTest, rooms } from './import-rules.ts'
import { listFiles, readImports } from './read-imports.ts'

const files = listFiles(rooms)
const imports = files.filter((file) => !isTest(file)).flatMap((file) => readImports(file))

const forbiddenIn = (from: string, statement: string) =>
  readImports(from, statement).map(explainForbiddenImport)

it('reads the imports of all rooms', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(imports.filter(({ to }) => to).length).toBeGreaterThan(150)
})

it('has no forbidden import', () => {
  expect(imports.map(explainForbiddenImport).filter(Boolean)).toEqual([])
})

it('has no import cycle, not even of types', () => {
  expect(findImportCycle(imports)).toBeUndefined()
})

it('has no test fixtures outside tests', () => {
  expect(imports.map(explainTestImport).filter(Boolean)).toEqual([])
})

it('has no catch-all folders and no barrel files', () => {
  const catchAllFolders = /(^|\/)(utils|lib|helpers|shared|services|types|hooks)\//
  expect(files.filter((file) => catchAllFolders.test(file))).toEqual([])
  expect(files.filter((file) => /^index\.\w+$/.test(basename(file)))).toEqual([])
})

it.each([
  ['core/x.ts', "import { y } from '#server/y.ts'", 'core may not import from server'],
  ['core/a/x.ts', "import { y } from '#db/connection/pool.ts'", 'core may not import from db'],
  ['core/x.ts', "import { log } from '#platform/log.ts'", 'except for its types'],
  ['api/x.ts', "import type { T } from '#db/tables/tables.ts'", 'api may not import from db'],
  ['app/x.tsx', "import { listBlogs } from '#core/blog/blog.server.ts'", 'verbs must not reach the browser'],
  ['app/x.tsx', "const x = await import('#server/y.ts')", 'app may not import from server'],
  [
    'app/components/ui/x.tsx',
    "import { brand } from '#core/brand/brand.ts'",
    'app/components/ui may not import from core',
  ],
  ['platform/x.ts', "import type { T } from '#core/x.ts'", 'platform may not import from core'],
  ['platform/x.ts', "type T = typeof import('#core/x.ts')", 'platform may not import from core'],
  ['db/x.ts', "export { y } from '#core/y.ts'", 'db may not import from core'],
  ['server/x.ts', "import { y } from '#app/y.tsx'", 'server may not import from app, except for its types'],
  ['app/a/b/x.ts', "import { y } from '../../c.ts'", 'write #app/c.ts instead'],
])('explains why %s may not have the import', (from, statement, sentence) => {
  expect(forbiddenIn(from, statement)).toEqual([expect.stringContaining(sentence)])
  expect(forbiddenIn(from, statement)[0]).toMatch(new RegExp(`^${from} may not import `))
})

it.each([
  ['server/x.ts', "import type { Page } from '#app/y.tsx'"],
  ['core/x.ts', "import type { Log } from '#platform/log.ts'"],
  ['core/x.ts', "import { zod } from 'zod'; import type { Tables } from '#db/tables/tables.ts'"],
  ['app/x.ts', "type T = typeof import('#core/blog/blog.server.ts')"],
  ['app/x.ts', "import { type A, type B } from '#core/blog/blog.server.ts'"],
  ['core/x.test.ts', "import { y } from '#tests/y.ts'"],
])('allows %s to have %s', (from, statement) => {
  expect(forbiddenIn(from, statement).filter(Boolean)).toEqual([])
})

it('finds an import cycle, also one of types, and returns its files in order', () => {
  const cycleImports = [
    ...readImports('core/a.ts', "import { b } from './b.ts'"),
    ...readImports('core/b.ts', "import type { C } from '#api/c.ts'"),
    ...readImports('api/c.ts', "import { a } from '#core/a.ts'"),
  ]
  expect(findImportCycle(cycleImports)).toEqual(['core/a.ts', 'core/b.ts', 'api/c.ts', 'core/a.ts'])
})

it.each([
  ['core/x.ts', "import { expect } from 'vitest'"],
  ['platform/sheets/x.ts', "import { book } from '#tests/sheets/book.ts'"],
  ['db/x.ts', "import { rows } from './y.test.ts'"],
])('explains why %s may not have the test import', (from, statement) => {
  expect(readImports(from, statement).map(explainTestImport)).toEqual([
    expect.stringContaining('test fixtures belong in tests/'),
  ])
})

it('allows test imports in tests and measurements', () => {
  const allowed = [
    ...readImports('core/x.test.ts', "import { expect } from 'vitest'"),
    ...readImports('bench/x.ts', "import { site } from '#tests/test-site.ts'"),
  ]
  expect(allowed.map(explainTestImport).filter(Boolean)).toEqual([])
})
