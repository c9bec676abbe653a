import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadCertificate } from '#core/certificate/certificate.server.ts'
import type { Context } from '#core/context.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { sendNote } from '#core/note/note.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { revealSecret } from '#core/project/project-secrets.server.ts'
import { submitReview } from '#core/review/review.server.ts'
import { openSession } from '#core/session/session.server.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { addSample, makeFolder, readAllRows, restoreInto, sourceOf } from '#tests/backups.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProject, aReview, client, fragileText, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let test: TestDatabase
let restored: TestDatabase
let folder: string
let written: WrittenBackup
/** Rows by table, committed before the backup started. */
let before: Map<string, string[]>
let after: Map<string, string[]>
let projectId: string

beforeAll(async () => {
  test = cleanup.use(await createTestDatabase())
  restored = cleanup.use(await createTestDatabase({ isMigrated: false }))
  folder = cleanup.use(await makeFolder()).path
  const ctx = test.ctxOf(admin)
  await addSample(test)
  await addPerson(ctx)
  projectId = await createProject(ctx, aProject())
  await sendNote(ctx, { title: 'Delicate', email: client.email, text: fragileText })
  const writing = keepWriting(ctx)
  await writing.untilMore()
  before = await readAllRows(test)
  const backup = writeBackup(sourceOf(test), folder)
  await writing.untilMore()
  written = await backup
  await writing.stop()
  after = await readAllRows(test)
  await restoreInto(restored, written.path)
})

async function addPerson(ctx: Context): Promise<void> {
  const now = new Date()
  await ctx.db
    .insertInto('person')
    .values({
      ...{
        id: client.id,
        issuer: 'https://issuer.example',
        subject: '1',
        email: client.email,
        name: 'Karim',
      },
      ...{ picture: '', role: 'client', is_stand_in: false, created_at: now, last_seen_at: now },
    })
    .execute()
  await openSession(ctx, client.id, { address: '127.0.0.1', userAgent: 'a browser' })
}

/** Runs two writers that submit reviews and upload files without pause; every fifth write deletes a file. */
function keepWriting(ctx: Context) {
  let isStopped = false
  let count = 0
  async function write() {
    while (!isStopped) {
      await submitReview(test.ctxOf(visitor), aReview({ review: `${count} ${fragileText}` }))
      const name = `${count}.pdf`
      await uploadCertificate(ctx, { content: pdfFile(name), name, ownerEmail: client.email })
      if (++count % 5 === 0) {
        await ctx.db
          .deleteFrom('certificate')
          .where('name', '=', `${count - 3}.pdf`)
          .execute()
        await sweepFiles(ctx)
      }
    }
  }
  const writers = Promise.all([write(), write()])
  return {
    async untilMore() {
      for (const start = count; count < start + 8; ) await Promise.race([delay(5), writers])
    },
    stop: async () => {
      isStopped = true
      await writers
    },
  }
}

it('contains every row committed before it started, and only committed rows', async () => {
  const rows = await readAllRows(restored)
  expect([...rows.keys()]).toEqual([...after.keys()])
  for (const [table, found] of rows) {
    if (['session', 'certificate', 'file_removal'].includes(table)) continue
    const [earlier, later] = [before.get(table) ?? [], new Set(after.get(table))]
    expect([table, found.filter((row) => !later.has(row))]).toEqual([table, []])
    const restoredRows = new Set(found)
    expect([table, earlier.filter((row) => !restoredRows.has(row))]).toEqual([table, []])
  }
  expect(rows.get('review_record')?.length).toBeGreaterThanOrEqual(before.get('review_record')?.length ?? 0)
  expect(rows.get('service')).toHaveLength(5)
  const listed = written.manifest.tables.map(({ name, rows }) => [name, rows])
  expect(listed).toEqual(
    [...rows]
      .filter(
        ([name]) =>
          !['session', 'api_token', 'recovery_code', 'limit_use', 'spreadsheet_share'].includes(name),
      )
      .map(([name, { length }]) => [name, length]),
  )
})

it('restores every file that a row references, byte for byte', async () => {
  const certificates = await restored.database.selectFrom('certificate').select(['name', 'files']).execute()
  expect(certificates.length).toBeGreaterThan(5)
  const missing = new Set(written.manifest.files.missing)
  const whole = certificates.filter(({ files: [key = ''] }) => !missing.has(key))
  // Only an upload in progress may lack its file: with two writers at most two.
  expect(certificates.length - whole.length).toBeLessThanOrEqual(2)
  for (const { name, files } of whole) {
    expect(await readFile(join(restored.filesFolder, files[0] ?? ''))).toEqual(pdfFile(name))
  }
  expect(await readdir(join(restored.filesFolder, 'certificates'))).toHaveLength(written.manifest.files.count)
})

it('restores encrypted passwords, append-only tables and sequences in working order', async () => {
  const ctx = restored.ctxOf({ ...admin, session: { ...admin.session, startedAt: new Date() } })
  expect(await revealSecret(ctx, projectId, 'wpPassword')).toBe(aProject().wpPassword)
  await expect(ctx.db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
  await expect(ctx.db.deleteFrom('ledger_entry').execute()).rejects.toThrow('append-only')
  const unknown = ctx.db.insertInto('project_secret').values({
    ...{ project_id: client.id, field: 'wpPassword', key_id: 'x', sealed: Buffer.from('') },
  })
  await expect(unknown.execute()).rejects.toThrow('foreign key')
  const last = await ctx.db
    .selectFrom('spreadsheet_slice')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const next = await ctx.db
    .insertInto('spreadsheet_slice')
    .values({ first: 1, row_count: 0, is_shared: false, pieces: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(next.id).toBeGreaterThan(last[0]?.id ?? 0)
})

it('contains no sessions and is readable only by its owner', async () => {
  expect(before.get('session')).toHaveLength(1)
  expect((await readAllRows(restored)).get('session')).toEqual([])
  expect((await stat(written.path)).mode & 0o777).toBe(0o600)
})

it('keeps the files of its snapshot until it is finished, even if their rows are deleted meanwhile', async () => {
  const ctx = test.ctxOf(admin)
  const { id } = await uploadCertificate(ctx, {
    content: pdfFile('kept'),
    name: '',
    ownerEmail: client.email,
  })
  const { files } = await ctx.db
    .selectFrom('certificate')
    .select('files')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [key = ''] = files
  const snapshot = await openSnapshot(test.address)
  await ctx.db.deleteFrom('certificate').where('id', '=', id).execute()
  await sweepFiles(ctx)
  expect(await ctx.files.sizeOf(key)).toBeDefined()
  const keys: string[] = []
  for await (const named of snapshot.fileKeys()) keys.push(named)
  expect(keys).toContain(key)
  await snapshot[Symbol.asyncDispose]()
  await sweepFiles(ctx)
  expect(await ctx.files.sizeOf(key)).toBeUndefined()
})
