import { afterEach, beforeEach, expect, it } from 'vitest'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProblem, client, otherClient, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { openAttachment } from '../attachment/read-attachments.server.ts'
import { uploadAttachment } from '../attachment/store-attachment.server.ts'
import type { Context } from '../context.ts'
import { readOwnVersions } from '../live/changes.server.ts'
import { changeProblem } from './change-problem.server.ts'
import { closeResolvedProblems } from './close-problems.server.ts'
import { listProblems, listProblemsOf } from './problem.server.ts'
import type { MessageInput } from './problem-input.ts'
import { getProblem, writeToProblem } from './problem-thread.server.ts'
import { rateProblem } from './rate-problem.server.ts'
import { reportProblem } from './report-problem.server.ts'

const day = 86_400_000
let test: TestDatabase
let [clientCtx, staffCtx] = [{} as Context, {} as Context]
beforeEach(async () => {
  test = await createTestDatabase()
  clientCtx = test.ctxOf(client)
  staffCtx = test.ctxOf(admin)
  await test.database
    .insertInto('person')
    .values(
      [client, admin].map(({ id, email, name, role }) => ({
        id,
        email,
        name,
        role,
        issuer: 'test',
        subject: id,
        picture: '',
        is_stand_in: true,
        created_at: new Date(),
        last_seen_at: new Date(),
      })),
    )
    .execute()
})
afterEach(() => test[Symbol.asyncDispose]())

const report = async (some = {}) => (await reportProblem(clientCtx, aProblem(some))).id
const write = (one: Context, id: string, some: Partial<MessageInput> = {}) =>
  writeToProblem(one, id, { text: 'Some words', files: [], internal: false, ...some })
const stateOf = async (id: string) => (await getProblem(staffCtx, id)).status
const later = (one: Context, days: number): Context => ({
  ...one,
  now: () => new Date(Date.now() + days * day),
})
const noticeTitlesOf = async (email: string) =>
  (
    await test.database
      .selectFrom('notice')
      .select('title')
      .where('email', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)
const upload = async (one: Context) => (await uploadAttachment(one, { content: pdfFile(), name: 'a.pdf' })).id

it('is reported once per idempotency key, with its files, and notifies staff', async () => {
  const files = [await upload(clientCtx)]
  const input = aProblem({ files })
  const answers = await Promise.all([1, 2, 3, 4].map(() => reportProblem(clientCtx, input, 'one-key')))
  expect(new Set(answers.map(({ number }) => number))).toEqual(new Set(['PR-000001']))
  const problem = await getProblem(clientCtx, answers[0]?.id ?? '')
  expect(problem).toMatchObject({ status: 'open', clientName: client.name, assignee: null })
  expect(problem.files.map(({ id }) => id)).toEqual(files)
  expect(await noticeTitlesOf(admin.email)).toEqual([`PR-000001: ${input.title}`])
})

it('can refer to own records only', async () => {
  const aboutId = '01936f00-0000-7000-8000-00000000dead'
  for (const about of ['order', 'project', 'payment'] as const) {
    await expect(report({ about, aboutId })).rejects.toMatchObject({
      kind: 'invalid',
      fields: { aboutId: expect.any(String) },
    })
  }
})

it('changes state with the messages of both sides, and notifies the other side', async () => {
  const id = await report()
  await write(staffCtx, id, { status: 'waiting-client' })
  expect(await stateOf(id)).toBe('waiting-client')
  await write(clientCtx, id)
  expect(await stateOf(id)).toBe('in-progress')
  await write(staffCtx, id, { status: 'resolved' })
  expect(await rateProblem(clientCtx, id, { rating: 5, text: 'Quick' })).toBe(1)
  await write(later(clientCtx, 13), id)
  expect(await stateOf(id)).toBe('open')
  const { moves } = await getProblem(clientCtx, id)
  expect(moves.map(({ to }) => to)).toEqual(['open', 'waiting-client', 'in-progress', 'resolved', 'open'])
  expect(await noticeTitlesOf(client.email)).toEqual([
    'PR-000001: Ayesha Admin wrote',
    'PR-000001 is resolved',
  ])
  expect(await noticeTitlesOf(admin.email)).toHaveLength(4)
})

it('is closed 14 days after it was resolved, and cannot be reopened then', async () => {
  const id = await report()
  await write(staffCtx, id, { status: 'resolved' })
  expect(await closeResolvedProblems(later(staffCtx, 13))).toBe(0)
  await expect(write(later(clientCtx, 15), id)).rejects.toMatchObject({ kind: 'conflict' })
  const twoNodes = [later(test.ctxOf(visitor), 15), later(test.ctxOf(visitor), 15)]
  const counts = await Promise.all(twoNodes.map(closeResolvedProblems))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await stateOf(id)).toBe('closed')
  await expect(write(clientCtx, id)).rejects.toMatchObject({
    kind: 'conflict',
    currentState: { state: 'closed' },
  })
  expect(await noticeTitlesOf(client.email)).toHaveLength(2)
})

it('hides internal notes from the client: texts, files, lists, notices and change markers', async () => {
  const id = await report()
  const file = await upload(staffCtx)
  const before = [
    await readOwnVersions(clientCtx),
    await listProblemsOf(clientCtx, client.email, { limit: 5 }),
  ]
  await write(staffCtx, id, { text: 'The client broke it', internal: true, files: [file] })
  expect((await getProblem(staffCtx, id)).messages).toMatchObject([
    { isInternal: true, files: [{ id: file }] },
  ])

  const seen = await getProblem(clientCtx, id)
  expect([seen.messages, seen.files]).toEqual([[], []])
  expect([
    await readOwnVersions(clientCtx),
    await listProblemsOf(clientCtx, client.email, { limit: 5 }),
  ]).toEqual(before)
  await expect(openAttachment(clientCtx, file)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await noticeTitlesOf(client.email)).toEqual([])
  for (const more of [{ internal: true }, { status: 'resolved' as const }]) {
    await expect(write(clientCtx, id, more)).rejects.toMatchObject({ kind: 'invalid' })
  }
})

it('can be changed by administrators only, with the current version and an allowed move', async () => {
  const id = await report()
  expect(await changeProblem(staffCtx, id, { version: 1, assignedTo: admin.id, status: 'in-progress' })).toBe(
    1,
  )
  expect(await getProblem(staffCtx, id)).toMatchObject({
    status: 'in-progress',
    assignee: { name: admin.name },
  })
  await expect(changeProblem(staffCtx, id, { version: 1, urgency: 'blocking' })).rejects.toMatchObject({
    kind: 'conflict',
    currentState: { state: 'in-progress' },
  })
  const { version } = await getProblem(staffCtx, id)
  await expect(changeProblem(staffCtx, id, { version, status: 'closed' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(changeProblem(staffCtx, id, { version, assignedTo: client.id })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(changeProblem(clientCtx, id, { version, urgency: 'normal' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const idsOf = async (tab: 'mine' | 'unassigned' | 'waiting' | 'all') =>
    (await listProblems(staffCtx, { limit: 5, tab })).rows.map((row) => row.id)
  const other = await report()
  await write(staffCtx, other, { status: 'waiting-client' })
  expect(await idsOf('mine')).toEqual([id])
  expect(await idsOf('unassigned')).toEqual([other])
  expect(await idsOf('waiting')).toEqual([other])
  expect(await idsOf('all')).toEqual([other, id])
})

it('cannot be read, answered or rated by other clients', async () => {
  const id = await report()
  const otherCtx = test.ctxOf(otherClient)
  await expect(getProblem(otherCtx, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(write(otherCtx, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(rateProblem(otherCtx, id, { rating: 1, text: '' })).rejects.toMatchObject({
    kind: 'not_found',
  })
  await expect(rateProblem(clientCtx, id, { rating: 1, text: '' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

it('limits the messages of clients before staff are emailed, but not those of staff', async () => {
  const id = await report()
  const countMails = async () => (await test.database.selectFrom('mail').select('id').execute()).length
  const before = await countMails()
  const limit = async (name: string) => {
    throw new Error(`limit ${name}`)
  }
  await expect(reportProblem({ ...clientCtx, limit }, aProblem())).rejects.toThrow('limit message')
  await expect(write({ ...clientCtx, limit }, id)).rejects.toThrow('limit message')
  expect(await countMails()).toBe(before)
  await write({ ...staffCtx, limit }, id)
})
