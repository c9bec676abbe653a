import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../tables/tables.ts'
import { trackReads } from './read-tracker.ts'
import { isOutdatedBy } from './row-changes.ts'

const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: {} as never }) })
function readsOf(build: (db: Kysely<Tables>) => { compile: () => unknown }): string[] {
  const reads = new Set<string>()
  build(database.withPlugin(trackReads(reads))).compile()
  return [...reads].filter((read) => /page_live|own_page/.test(read))
}

it('knows the row that a query is restricted to', () => {
  expect(readsOf((db) => db.selectFrom('page_live').selectAll().where('key', '=', 'home'))).toEqual([
    'page_live:home',
  ])
  expect(
    readsOf((db) =>
      db
        .selectFrom('page_live as live')
        .innerJoin('page_version as version', 'version.id', 'live.version_id')
        .select('version.content')
        .where('live.language', '=', 'en')
        .where('live.key', '=', 'about'),
    ),
  ).toEqual(['page_live:about'])
})

it('takes a query that may read other rows for one of the whole table', () => {
  const whole = ['page_live']
  const live = (db: Kysely<Tables>) => db.selectFrom('page_live as live').select('live.since')
  expect(readsOf((db) => live(db))).toEqual(whole)
  expect(readsOf((db) => live(db).where('live.key', '<>', 'home'))).toEqual(whole)
  expect(readsOf((db) => live(db).where('live.key', 'in', ['home']))).toEqual(whole)
  expect(readsOf((db) => live(db).where(sql<boolean>`live.key = 'home'`))).toEqual(whole)
  expect(
    readsOf((db) => live(db).where((is) => is.or([is('key', '=', 'home'), is('language', '=', 'en')]))),
  ).toEqual(whole)
  expect(
    readsOf((db) =>
      db
        .selectFrom('page_version as key')
        .leftJoin('page_live as live', 'live.version_id', 'key.id')
        .select('live.since')
        .where('key.key', '=', 'home'),
    ),
  ).toEqual(whole)
})

it('knows all rows of a restricted query that reads the table again', () => {
  const reads = readsOf((db) =>
    db
      .selectFrom('page_live as live')
      .select((of) => of.selectFrom('page_live as other').select('other.since').limit(1).as('other'))
      .where('live.key', '=', 'home'),
  )
  expect(reads).toEqual(['page_live:home', 'page_live'])
})

it.each([
  ['review', ['review'], true],
  ['review', ['blog'], false],
  ['page_live:home', ['page_live:home'], true],
  ['page_live:home', ['page_live'], true],
  ['page_live:home', ['page_live:about', 'own_page'], false],
  ['page_live:*', ['page_live:about'], true],
  ['own_page:*', ['page_live:about'], false],
  // Notified by a later release.
  ['review:7', ['review'], true],
  // Notified for the release before, besides the rows.
  ['page_live', ['page_live', 'page_live:home'], false],
])('%s outdates %j: %s', (change, reads, isOutdated) => {
  expect(isOutdatedBy(change, new Set(reads))).toBe(isOutdated)
})
