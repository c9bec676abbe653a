import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOwnVersions } from '#core/live/changes.server.ts'
import { isPermitted } from '#core/permissions.ts'
import { kindPermissions } from '#core/records/kind-permissions.ts'
import { changeKinds } from '#core/records/kinds.ts'
import { client } from './factories.ts'
import { clientScreenFiles } from './screen-routes.ts'
import { createTestDatabase } from './test-database.ts'

const app = join(import.meta.dirname, '../app')

/** Help shows staff the drafts of articles. Published ones change rarely, so that clients do not follow them. */
const followedByStaff = ['article']

/** Kinds after whose changes a screen is read again. */
function kindsOf(file: string): string[] {
  const [, list = ''] = /useReloadOn\(([^)]*)\)/.exec(readFileSync(join(app, file), 'utf8')) ?? []
  return [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, kind]) => kind ?? [])
}

it('notifies clients of each kind that a screen of theirs follows', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  const own = new Set(Object.keys(await readOwnVersions(ctx)))
  const seen = changeKinds.filter((kind) => isPermitted(ctx.actor, kindPermissions[kind]))
  const notified = new Set([...own, ...seen, ...followedByStaff])
  const followed = clientScreenFiles.map((file) => ({ file, kinds: kindsOf(file) }))
  expect(followed.filter(({ kinds }) => kinds.length > 0).length).toBeGreaterThan(12)
  const missed = followed.flatMap(({ file, kinds }) =>
    kinds.filter((kind) => !notified.has(kind)).map((kind) => `${file}: ${kind}`),
  )
  expect(missed).toEqual([])
})
