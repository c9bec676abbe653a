import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTest, rooms } from './import-rules.ts'
import { listFiles } from './read-imports.ts'

/** Ways to reach into a package. `_id` is a field of our own API. */
const patterns = {
  'a global of a package': /__(reactRouter|zod_)|\bUNSAFE_/,
  'a private member': /[\w)\]]\.(?!_id\b|_rels\b)_[a-z]|[\w)\]]\['_(?!id\b)[a-z]|\._private_/,
  'a field that the driver does not declare': /\b(readyForQuery|processID)\b/,
  'a changed prototype': /\.prototype\.\w+ = /,
  'a replaced method': /\b(server|socket|pool|client|driver|connection)\.[a-z]\w+ = [^=]/,
  'a compiled file': /react-router\\?\/dist/,
  'a rewritten script of the router': /import \\\* as/,
}
type Way = keyof typeof patterns

const decision = 'docs/decisions/169-private-parts-of-packages.md'

/** Explained in the decision. */
const exceptions: Record<string, Way> = {
  'app/inline-scripts/deferred-scripts.ts': 'a rewritten script of the router',
  'app/schemas-without-eval.ts': 'a global of a package',
  'db/connection/database-metrics.ts': 'a replaced method',
  'db/connection/error-mapping-dialect.ts': 'a replaced method',
  'db/connection/pool.ts': 'a replaced method',
  'db/connection/unresponsive-clients.ts': 'a field that the driver does not declare',
  'scripts/patch-missing-script.ts': 'a compiled file',
  'server/http/close-after-body.ts': 'a replaced method',
}

const waysIn = (text: string) =>
  Object.entries(patterns).flatMap(([way, pattern]) => (pattern.test(text) ? [way] : []))

it('reaches into no package, except where the decision says so', () => {
  const found = listFiles(rooms)
    .filter((file) => !isTest(file))
    .flatMap((file) => waysIn(readFileSync(file, 'utf8')).map((way) => `${file}: ${way}`))
  const known = Object.entries(exceptions).map(([file, way]) => `${file}: ${way}`)
  expect(found.toSorted()).toEqual(expect.arrayContaining(known))
  const alsoInPool = 'db/connection/pool.ts: a field that the driver does not declare'
  expect(found.filter((one) => !known.includes(one) && one !== alsoInPool)).toEqual([])
})

it('explains each exception', () => {
  const text = readFileSync(decision, 'utf8')
  for (const file of Object.keys(exceptions)) expect(text).toContain(file)
})

it.each([
  ['window.__reactRouterManifest', 'a global of a package'],
  ['pool._clients', 'a private member'],
  ["client['_ending']", 'a private member'],
  ['join graphile_worker._private_tasks', 'a private member'],
  ['Socket.prototype.end = () => {}', 'a changed prototype'],
  ['server.close = (done) => {', 'a replaced method'],
])('finds %s', (text, way) => {
  expect(waysIn(text)).toContain(way)
})

it.each(['row._id', "row['_id']", 'server.close()', 'client.port === 1', '#_own'])('allows %s', (text) => {
  expect(waysIn(text)).toEqual([])
})
