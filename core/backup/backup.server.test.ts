import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { makeDueBackup, proveDueBackup } from './backup.server.ts'
import type { BackupStore } from './backup.ts'
import { readBackupStatus } from './backup-status.server.ts'
import { requestBackup, requestRestoreTest } from './request-backup.server.ts'

const hour = 3_600_000

let test: TestDatabase
let ctx: Context
let now: Date
/** In-memory folder and bucket that store names only. */
let folder: { name: string; madeAt: Date }[]
let bucket: string[]
let failure: Error | undefined
let sendingFailure: Error | undefined
let cleanups: number
let closing: AbortController

beforeEach(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin, { now: () => now })
  const began = await test.database
    .selectFrom('migration' as never)
    .select('applied_at' as never)
    .limit(1)
    .executeTakeFirstOrThrow()
  now = new Date((began as { applied_at: Date }).applied_at.getTime() + 1_000)
  folder = []
  bucket = []
  failure = undefined
  sendingFailure = undefined
  cleanups = 0
  closing = new AbortController()
})
afterEach(() => test[Symbol.asyncDispose]())

const backupStore: BackupStore = {
  async make() {
    if (failure) throw failure
    const name = `site-${now.getTime()}`
    folder.push({ name, madeAt: now })
    return { name, madeAt: now, size: 9, rowCount: 5, fileCount: 1, missingFiles: 0 }
  },
  async send(name) {
    if (sendingFailure) throw sendingFailure
    bucket.push(name)
    return true
  },
  list: async () => folder,
  async remove(name) {
    folder = folder.filter((one) => one.name !== name)
  },
  async removeFromBucket(name) {
    bucket = bucket.filter((one) => one !== name)
  },
  async prove(name) {
    if (failure) throw failure
    return { backupName: name, outcome: 'proven', detail: '5 rows' }
  },
  async tidy() {
    cleanups++
  },
}

const advance = (hours: number) => {
  now = new Date(now.getTime() + hours * hour)
}
const asJustSignedIn = (): Context => ({
  ...ctx,
  actor: { ...admin, session: { ...admin.session, startedAt: now } },
})
const makeDue = () => makeDueBackup(ctx, backupStore, closing.signal)
const proveDue = () => proveDueBackup(ctx, backupStore, closing.signal)
const proofs = () => test.database.selectFrom('backup_proof').select(['outcome', 'detail']).execute()

it('makes one backup per night, starting with the first night', async () => {
  await makeDue()
  expect(folder).toHaveLength(0)
  advance(24)
  await makeDue()
  await makeDue()
  expect(folder).toHaveLength(1)
  advance(24)
  await makeDue()
  expect(folder).toHaveLength(2)
})

it('makes a backup on request of an administrator, and records the request', async () => {
  await requestBackup(asJustSignedIn())
  expect(await readBackupStatus(ctx)).toMatchObject({ isAsked: true, lastAt: null })
  await makeDue()
  await makeDue()
  expect(folder).toHaveLength(1)
  expect(await readBackupStatus(ctx)).toMatchObject({ isAsked: false, lastAt: now, size: 9 })
  const entries = await test.database.selectFrom('audit_entry').select(['action', 'person_id']).execute()
  expect(entries).toEqual([{ action: 'backup.make', person_id: admin.id }])
  for (const ask of [requestBackup, requestRestoreTest]) {
    await expect(ask(test.ctxOf(client))).rejects.toMatchObject({ kind: 'forbidden' })
  }
})

it('prunes old backups in the folder and the bucket, but no other objects in the bucket', async () => {
  bucket.push('of-another-site')
  for (let night = 0; night < 40; night++) {
    advance(24)
    await makeDue()
  }
  expect(folder.length).toBeLessThanOrEqual(13)
  expect(folder.length).toBeGreaterThanOrEqual(10)
  expect(bucket).toEqual(['of-another-site', ...folder.map(({ name }) => name)])
})

it('keeps a backup whose upload failed, and uploads it at the next attempt', async () => {
  advance(24)
  sendingFailure = new Error('The S3 storage does not answer.')
  await expect(makeDue()).rejects.toThrow('does not answer')
  expect(await readBackupStatus(ctx)).toMatchObject({ lastAt: now, isInBucket: false })
  sendingFailure = undefined
  await makeDue()
  await makeDue()
  expect([folder.length, bucket.length]).toEqual([1, 1])
  expect(await readBackupStatus(ctx)).toMatchObject({ lastAt: now, isInBucket: true })
})

it('stays due while it fails, reports the reason, and can be requested again', async () => {
  advance(24)
  failure = new Error('The disk is full.\nat write')
  await requestBackup(asJustSignedIn())
  await expect(makeDue()).rejects.toThrow('The disk is full.')
  expect(await readBackupStatus(ctx)).toMatchObject({ isAsked: false, failure: 'The disk is full.' })
  advance(1)
  await requestBackup(asJustSignedIn())
  expect(await readBackupStatus(ctx)).toMatchObject({ isAsked: true })
  failure = undefined
  await makeDue()
  expect(folder).toHaveLength(1)
  expect(await readBackupStatus(ctx)).toMatchObject({ isAsked: false, failure: null, lastAt: now })
})

it('tests a restore once a week, stores each outcome, and retries a failed test', async () => {
  await proveDue()
  expect(await proofs()).toEqual([])
  advance(24)
  await makeDue()
  advance(7 * 24)
  failure = new Error('site-1 is damaged.\nand more')
  await expect(proveDue()).rejects.toThrow('damaged')
  expect(await readBackupStatus(ctx)).toMatchObject({
    provenAt: null,
    proofOutcome: 'failed',
    proofDetail: 'site-1 is damaged.',
  })
  closing.abort()
  await expect(proveDue()).rejects.toThrow('damaged')
  failure = undefined
  advance(1)
  await proveDue()
  await proveDue()
  expect(await proofs()).toHaveLength(2)
  expect(await readBackupStatus(ctx)).toMatchObject({
    provenAt: now,
    proofOutcome: 'proven',
    proofDetail: '5 rows',
  })
  expect(cleanups).toBe(5)

  advance(1)
  await requestRestoreTest(ctx)
  expect(await readBackupStatus(ctx)).toMatchObject({ isProofAsked: true })
  await proveDue()
  expect(await readBackupStatus(ctx)).toMatchObject({ isProofAsked: false, provenAt: now })
})
