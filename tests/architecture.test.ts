import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { findCircle, forcedDoor, isTest, rooms } from './doors.ts'
import { listFiles, readImports } from './read-imports.ts'

const files = listFiles(rooms)
const imports = files.filter((file) => !isTest(file)).flatMap((file) => readImports(file))

const forced = (from: string, statement: string) => readImports(from, statement).map(forcedDoor)

it('reads every import of the house', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(imports.filter(({ to }) => to).length).toBeGreaterThan(150)
})

it('forces no door', () => {
  expect(imports.map(forcedDoor).filter(Boolean)).toEqual([])
})

it('walks in no circle inside core', () => {
  expect(findCircle(imports, 'core')).toBeUndefined()
})

it('has no drawers and no barrels', () => {
  const drawers = /(^|\/)(utils|lib|helpers|shared|services|types|hooks)\//
  expect(files.filter((file) => drawers.test(file))).toEqual([])
  expect(files.filter((file) => /^index\.\w+$/.test(basename(file)))).toEqual([])
})

it.each([
  ['core/x.ts', "import { y } from '#server/y.ts'", 'core → server is not a door'],
  ['core/a/x.ts', "import { y } from '#db/pool.ts'", 'core → db is not a door'],
  ['core/x.ts', "import { log } from '#platform/log.ts'", 'except for its types'],
  ['api/x.ts', "import type { T } from '../db/tables.ts'", 'api → db is not a door'],
  ['app/x.tsx', "import { listBlogs } from '#core/blog/blog.server.ts'", 'the browser must not get verbs'],
  ['app/x.tsx', "const x = await import('#server/y.ts')", 'app → server is not a door'],
  ['app/components/ui/x.tsx', "import { brand } from '#core/brand/brand.ts'", 'app/components/ui → core'],
  ['platform/x.ts', "import type { T } from '#core/x.ts'", 'platform → core is not a door'],
  ['platform/x.ts', "type T = typeof import('#core/x.ts')", 'platform → core is not a door'],
  ['db/x.ts', "export { y } from '#core/y.ts'", 'db → core is not a door'],
  ['server/x.ts', "import { y } from '#app/y.tsx'", 'server → app is not a door, except for its types'],
  ['app/a/b/x.ts', "import { y } from '../../c.ts'", 'write #app/c.ts instead'],
])('names the door that %s forces', (from, statement, sentence) => {
  expect(forced(from, statement)).toEqual([expect.stringContaining(sentence)])
  expect(forced(from, statement)[0]).toMatch(new RegExp(`^${from} may not import `))
})

it.each([
  ['server/x.ts', "import type { Page } from '#app/y.tsx'"],
  ['core/x.ts', "import type { Log } from '#platform/log.ts'"],
  ['core/x.ts', "import { zod } from 'zod'; import type { Tables } from '#db/tables.ts'"],
  ['app/x.ts', "type T = typeof import('#core/blog/blog.server.ts')"],
  ['app/x.ts', "import { type A, type B } from '#core/blog/blog.server.ts'"],
  ['core/x.test.ts', "import { y } from '#tests/y.ts'"],
])('opens to %s for %s', (from, statement) => {
  expect(forced(from, statement).filter(Boolean)).toEqual([])
})

it('finds a circle and shows the way round', () => {
  const ring = [
    ...readImports('core/a.ts', "import { b } from './b.ts'"),
    ...readImports('core/b.ts', "import { c } from './c.ts'"),
    ...readImports('core/c.ts', "import { a } from './a.ts'"),
  ]
  expect(findCircle(ring, 'core')).toEqual(['core/a.ts', 'core/b.ts', 'core/c.ts', 'core/a.ts'])
})
