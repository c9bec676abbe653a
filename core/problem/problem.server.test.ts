import { afterEach, beforeEach, expect, it } from 'vitest'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProblem, client, otherClient, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { openAttachment, uploadAttachment } from '../attachment/attachment.server.ts'
import type { Context } from '../context.ts'
import { readOwnMarks } from '../live/changes.server.ts'
import { changeProblem } from './change-problem.server.ts'
import { closeResolvedProblems } from './close-problems.server.ts'
import { listProblems, listProblemsOf } from './problem.server.ts'
import type { MessageInput } from './problem-input.ts'
import { getProblem, writeToProblem } from './problem-thread.server.ts'
import { rateProblem } from './rate-problem.server.ts'
import { reportProblem } from './report-problem.server.ts'

const day = 86_400_000
let test: TestDatabase
let [hers, ours] = [{} as Context, {} as Context]
beforeEach(async () => {
  test = await createTestDatabase()
  hers = test.ctxOf(client)
  ours = test.ctxOf(admin)
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

const report = async (some = {}) => (await reportProblem(hers, aProblem(some))).id
const say = (one: Context, id: string, some: Partial<MessageInput> = {}) =>
  writeToProblem(one, id, { text: 'Some words', files: [], internal: false, ...some })
const stateOf = async (id: string) => (await getProblem(ours, id)).status
const later = (one: Context, days: number): Context => ({
  ...one,
  now: () => new Date(Date.now() + days * day),
})
const toldTo = async (email: string) =>
  (
    await test.database
      .selectFrom('notice')
      .select('title')
      .where('email', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)
const upload = async (one: Context) => (await uploadAttachment(one, { content: pdfFile(), name: 'a.pdf' })).id

it('is reported once with its files, whatever its key says how often, and told to staff', async () => {
  const files = [await upload(hers)]
  const input = aProblem({ files })
  const answers = await Promise.all([1, 2, 3, 4].map(() => reportProblem(hers, input, 'one intention')))
  expect(new Set(answers.map(({ number }) => number))).toEqual(new Set(['PR-000001']))
  const problem = await getProblem(hers, answers[0]?.id ?? '')
  expect(problem).toMatchObject({ status: 'open', clientName: client.name, assignee: null })
  expect(problem.files.map(({ id }) => id)).toEqual(files)
  expect(await toldTo(admin.email)).toEqual([`PR-000001: ${input.title}`])
})

it('is about own records only', async () => {
  const aboutId = '01936f00-0000-7000-8000-00000000dead'
  for (const about of ['order', 'project', 'payment'] as const) {
    await expect(report({ about, aboutId })).rejects.toMatchObject({
      kind: 'invalid',
      fields: { aboutId: expect.any(String) },
    })
  }
})

it('goes its way by what both sides write, and tells the other one each time', async () => {
  const id = await report()
  await say(ours, id, { status: 'waiting-client' })
  expect(await stateOf(id)).toBe('waiting-client')
  await say(hers, id)
  expect(await stateOf(id)).toBe('in-progress')
  await say(ours, id, { status: 'resolved' })
  expect(await rateProblem(hers, id, { rating: 5, text: 'Quick' })).toBe(1)
  await say(later(hers, 13), id)
  expect(await stateOf(id)).toBe('open')
  const { moves } = await getProblem(hers, id)
  expect(moves.map(({ to }) => to)).toEqual(['open', 'waiting-client', 'in-progress', 'resolved', 'open'])
  expect(await toldTo(client.email)).toEqual(['PR-000001: Ayesha Admin wrote', 'PR-000001 is resolved'])
  expect(await toldTo(admin.email)).toHaveLength(4)
})

it('is closed when it was resolved for 14 days; then a reply opens nothing', async () => {
  const id = await report()
  await say(ours, id, { status: 'resolved' })
  expect(await closeResolvedProblems(later(ours, 13))).toBe(0)
  await expect(say(later(hers, 15), id)).rejects.toMatchObject({ kind: 'conflict' })
  const twoNodes = [later(test.ctxOf(visitor), 15), later(test.ctxOf(visitor), 15)]
  const counts = await Promise.all(twoNodes.map(closeResolvedProblems))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await stateOf(id)).toBe('closed')
  await expect(say(hers, id)).rejects.toMatchObject({ kind: 'conflict', standing: { state: 'closed' } })
  expect(await toldTo(client.email)).toHaveLength(2)
})

it('keeps notes of the staff from the client: text, files, lists, notices and what changed', async () => {
  const id = await report()
  const file = await upload(ours)
  const before = [await readOwnMarks(hers), await listProblemsOf(hers, client.email, { limit: 5 })]
  await say(ours, id, { text: 'The client broke it', internal: true, files: [file] })
  expect((await getProblem(ours, id)).messages).toMatchObject([{ isInternal: true, files: [{ id: file }] }])

  const seen = await getProblem(hers, id)
  expect([seen.messages, seen.files]).toEqual([[], []])
  expect([await readOwnMarks(hers), await listProblemsOf(hers, client.email, { limit: 5 })]).toEqual(before)
  await expect(openAttachment(hers, file)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await toldTo(client.email)).toEqual([])
  for (const more of [{ internal: true }, { status: 'resolved' as const }]) {
    await expect(say(hers, id, more)).rejects.toMatchObject({ kind: 'invalid' })
  }
})

it('is changed by administrators on the version they saw, by moves that exist', async () => {
  const id = await report()
  expect(await changeProblem(ours, id, { version: 1, assignedTo: admin.id, status: 'in-progress' })).toBe(1)
  expect(await getProblem(ours, id)).toMatchObject({ status: 'in-progress', assignee: { name: admin.name } })
  await expect(changeProblem(ours, id, { version: 1, urgency: 'blocking' })).rejects.toMatchObject({
    kind: 'conflict',
    standing: { state: 'in-progress' },
  })
  const { version } = await getProblem(ours, id)
  await expect(changeProblem(ours, id, { version, status: 'closed' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(changeProblem(ours, id, { version, assignedTo: client.id })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(changeProblem(hers, id, { version, urgency: 'normal' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const idsOf = async (tab: 'mine' | 'unassigned' | 'waiting' | 'all') =>
    (await listProblems(ours, { limit: 5, tab })).rows.map((row) => row.id)
  const other = await report()
  await say(ours, other, { status: 'waiting-client' })
  expect(await idsOf('mine')).toEqual([id])
  expect(await idsOf('unassigned')).toEqual([other])
  expect(await idsOf('waiting')).toEqual([other])
  expect(await idsOf('all')).toEqual([other, id])
})

it('is somebody else’s to everybody else', async () => {
  const id = await report()
  const stranger = test.ctxOf(otherClient)
  await expect(getProblem(stranger, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(say(stranger, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(rateProblem(stranger, id, { rating: 1, text: '' })).rejects.toMatchObject({
    kind: 'not_found',
  })
  await expect(rateProblem(hers, id, { rating: 1, text: '' })).rejects.toMatchObject({ kind: 'conflict' })
})

it('counts what a client writes against a limit, before staff get letters of it, and not what staff write', async () => {
  const id = await report()
  const letters = async () => (await test.database.selectFrom('mail').select('id').execute()).length
  const before = await letters()
  const limit = async (name: string) => {
    throw new Error(`limit ${name}`)
  }
  await expect(reportProblem({ ...hers, limit }, aProblem())).rejects.toThrow('limit message')
  await expect(say({ ...hers, limit }, id)).rejects.toThrow('limit message')
  expect(await letters()).toBe(before)
  await say({ ...ours, limit }, id)
})
