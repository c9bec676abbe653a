import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#core/context.ts'
import { quotaOf } from '#core/file/quota.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { defaultSettings } from '#core/site-settings/site-settings.ts'
import { finishUpload } from '#core/upload/finish-upload.server.ts'
import { receiveUpload } from '#core/upload/receive-upload.server.ts'
import { partBytes } from '#core/upload/upload.ts'
import { cancelUpload, createUpload, readUpload } from '#core/upload/upload-rows.server.ts'
import { admin, aProject, client } from '#tests/factories.ts'
import { plain } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'

let shared: TestDatabase
let ctx: Context
beforeAll(async () => {
  shared = await createTestDatabase()
  ctx = shared.ctxOf(client)
})
afterAll(() => shared[Symbol.asyncDispose]())

const begin = (length: number) => createUpload(ctx, { name: 'logo', length })
const send = (id: string, content: Buffer, inside = ctx, offset = 0) =>
  receiveUpload(inside, id, { offset, content: Readable.from([content]), contentLength: content.length })
const pdf = (length: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, ' ')])

/** Files of uploads and attachments that lie in the store. */
async function stored(): Promise<string[]> {
  const found = await readdir(shared.filesFolder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && /uploads|attachments/.test(join(entry.parentPath, entry.name)))
    .map(({ name }) => name)
}

/** The same, once the jobs that were requested have run. */
async function storedAfterJobs(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where task_identifier = 'sweep-files'`.execute(shared.database)
  if (rows.length > 0) await sweepFiles(ctx)
  const ids = rows.map(({ id }) => id)
  await sql`select graphile_worker.complete_jobs(${ids}::bigint[])`.execute(shared.database)
  return stored()
}

it('keeps no files of uploads that were cancelled, refused or lost a race', async () => {
  const cancelled = await begin(2 * partBytes)
  await send(cancelled.id, pdf(partBytes))
  expect(await stored()).toHaveLength(1)
  await cancelUpload(ctx, cancelled.id)
  expect(await storedAfterJobs()).toEqual([])

  const damaged = await begin(20_000)
  await send(damaged.id, pdf(20_000))
  await expect(finishUpload(ctx, damaged.id)).rejects.toThrow('damaged')
  expect(await storedAfterJobs()).toEqual([])

  const raced = await begin(2 * partBytes)
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => send(raced.id, pdf(partBytes))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await storedAfterJobs()).toHaveLength(1)
  await cancelUpload(ctx, raced.id)
  expect(await storedAfterJobs()).toEqual([])
})

it('cancels an upload without waiting for the files of others, or for a slow store', async () => {
  const keys = Array.from({ length: 300 }, (_, number) => `uploads/of-others-${number}`)
  await sql`insert into file_removal (key) select unnest(${keys}::text[])`.execute(shared.database)
  const removed: string[] = []
  const remove = async (key: string) => {
    removed.push(key)
    await delay(20)
  }
  const slow: Context = { ...ctx, files: { ...ctx.files, remove } }
  const { id } = await begin(2 * partBytes)
  await send(id, pdf(partBytes))
  await cancelUpload(slow, id)
  const { id: raced } = await begin(2 * partBytes)
  const results = await Promise.allSettled([1, 2].map(() => send(raced, pdf(partBytes), slow)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(removed).toEqual([])
  await cancelUpload(ctx, raced)
  expect(await storedAfterJobs()).toEqual([])
})

it('removes what is stored after the upload was cancelled and swept', async () => {
  const picture = await plain({ width: 600, height: 400 }).png().toBuffer()
  const late = { ...ctx.files }
  const cancelBefore = (id: string): Context => ({
    ...ctx,
    files: {
      ...late,
      async put(...given: Parameters<typeof late.put>) {
        await cancelUpload(ctx, id).catch(() => {})
        await sweepFiles(ctx)
        await ctx.files.put(...given)
      },
    },
  })
  const part = await begin(picture.length)
  await expect(send(part.id, picture, cancelBefore(part.id))).rejects.toThrow()
  expect(await storedAfterJobs()).toEqual([])

  const whole = await begin(picture.length)
  await send(whole.id, picture)
  await expect(finishUpload(cancelBefore(whole.id), whole.id)).rejects.toThrow('not found')
  expect(await storedAfterJobs()).toEqual([])
})

it('keeps an upload for a project when the access of its person to another client changes meanwhile', async () => {
  const projectId = await createProject(shared.ctxOf(admin), aProject({ email: client.email }))
  const { id } = await createUpload(ctx, { name: 'film.pdf', length: 2 * partBytes, projectId })
  await send(id, pdf(partBytes))
  const company = { clientId: crypto.randomUUID(), name: 'A company', email: 'it@example.com', emails: [] }
  const before = shared.ctxOf({ ...client, memberships: [{ ...company, scopes: ['projects'] }] })
  const rest = Buffer.alloc(partBytes, ' ')
  await expect(send(id, rest, before, partBytes)).rejects.toThrow('has changed')
  expect(await readUpload(ctx, id)).toMatchObject({ received: partBytes })
  await send(id, rest, ctx, partBytes)
  await expect(finishUpload(before, id)).rejects.toThrow('has changed')
  expect(await readUpload(ctx, id)).toMatchObject({ received: 2 * partBytes })
  await cancelUpload(ctx, id)
})

it('ends an upload whose picture no longer fits the quota when it is re-encoded', async () => {
  const picture = await plain({ width: 600, height: 400 }).jpeg().toBuffer()
  const other = await begin(150 * 2 ** 20)
  const more = await begin(quotaOf(defaultSettings, 'client').bytes - other.length - picture.length)
  const small = await begin(picture.length)
  await send(small.id, picture)
  const grown: Context = {
    ...ctx,
    pictures: {
      ...ctx.pictures,
      rewrite: async () => ({
        content: Buffer.concat([picture, Buffer.alloc(1_000)]),
        origin: { programs: [], takenAt: undefined },
      }),
    },
  }
  await expect(finishUpload(grown, small.id)).rejects.toThrow('as much as one person may keep')
  await expect(finishUpload(grown, small.id)).rejects.toThrow('not found')
  expect(await storedAfterJobs()).toEqual([])
  await cancelUpload(ctx, other.id)
  await sql`delete from upload where id = ${more.id}`.execute(shared.database)
})
