import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, inject, it } from 'vitest'
import { listFiles, readImports } from '../read-imports.ts'

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const rooms = ['server', 'api', 'core', 'platform', 'db', 'app']
/** Files for tests and development. */
const isNotForTheServer = (file: string) =>
  /\.test\.ts$|\/testing\.ts$|\/crafted\/|\/corpus\/|^server\/dev\.ts$/.test(file)

const packageOf = (written: string) =>
  written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/')

it('production code imports no development dependency, and every dependency it imports is declared', () => {
  const built = `${inject('buildFolder')}/server/index.js`
  const sources = listFiles(rooms.filter((room) => room !== 'app')).filter((file) => !isNotForTheServer(file))
  const imports = [
    ...sources.flatMap((file) => readImports(file)),
    ...readImports('build/server/index.js', readFileSync(built, 'utf8')),
  ]
  const packages = new Set(
    imports
      .filter(({ to, isType, written }) => !to && !isType && /^[@a-z]/.test(written) && !isBuiltin(written))
      .map(({ written }) => packageOf(written)),
  )
  expect(packages.size).toBeGreaterThan(20)
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
  expect(Object.keys(devDependencies).filter((name) => packages.has(name))).toEqual([])
})
