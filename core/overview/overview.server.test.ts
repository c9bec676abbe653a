import { afterEach, beforeEach, expect, it } from 'vitest'
import { aContactMessage, admin, aProblem, client, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import { readCounters } from '../live/counters.server.ts'
import { writeToProblem } from '../problem/problem-thread.server.ts'
import { reportProblem } from '../problem/report-problem.server.ts'
import { readOverview } from './overview.server.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test[Symbol.asyncDispose]())

const installed = { version: '1.2.3', hasMailServer: false, isPublic: false }
const overviewOf = (day: string) =>
  readOverview(
    test.ctxOf(admin, { now: () => new Date(`${day}T12:00:00Z`) }),
    { from: day, to: day },
    installed,
  )

it('returns no tasks, no money and the missing setup for an empty site', async () => {
  const { toDo, money, trends, system, setUp } = await overviewOf('2026-11-18')
  expect(Object.values(toDo).every((one) => one === 0 || one === null)).toBe(true)
  expect([money.billed.minor, money.received.minor, money.receivedBy]).toEqual([0, 0, []])
  expect(money.outstanding.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  expect(trends).toEqual({ ordersByService: [], firstReply: [], ratings: [], visits: [] })
  expect(system).toMatchObject({ version: '1.2.3', failedJobs: 0, failedMails: 0 })
  expect(setUp?.steps.filter(({ isDone }) => isDone)).toEqual([])
})

it('counts open tasks, and measures the time to the first reply', async () => {
  const at = (time: string) => ({ now: () => new Date(time) })
  await sendContactMessage(test.ctxOf(visitor), aContactMessage())
  const { id } = await reportProblem(test.ctxOf(client, at('2026-11-18T08:00:00Z')), aProblem())
  const words = { text: 'We look at it.', files: [], internal: false }
  await writeToProblem(test.ctxOf(admin, at('2026-11-18T08:30:00Z')), id, { ...words, internal: true })
  const counters = await readCounters(test.ctxOf(admin))
  expect((await overviewOf('2026-11-18')).toDo.problemsToAnswer).toBe(counters.openProblems)
  expect(counters.openProblems).toBe(1)
  await writeToProblem(test.ctxOf(admin, at('2026-11-18T09:30:00Z')), id, words)
  const { toDo, trends } = await overviewOf('2026-11-18')
  expect(toDo).toMatchObject({ openProblems: 1, problemsToAnswer: 0, unreadContacts: 1 })
  expect(trends.firstReply).toEqual([{ week: '2026-11-16', hours: 1.5, count: 1 }])
  expect((await overviewOf('2026-11-19')).trends.firstReply).toEqual([])
})

it('sums the visits of each week within the requested range', async () => {
  const days = { '2026-11-08': 4, '2026-11-09': 1, '2026-11-15': 2, '2026-11-16': 3, '2026-11-19': 9 }
  const rows = Object.entries(days).map(([day, visits]) => ({ day, visits }))
  await test.database.insertInto('visit_day').values(rows).execute()
  const range = { from: '2026-11-09', to: '2026-11-18' }
  const { trends } = await readOverview(test.ctxOf(admin), range, installed)
  expect(trends.visits).toEqual([
    { week: '2026-11-09', count: 3 },
    { week: '2026-11-16', count: 3 },
  ])
})

it('is for administrators only', async () => {
  const range = { from: '2026-11-18', to: '2026-11-18' }
  await expect(readOverview(test.ctxOf(client), range, installed)).rejects.toMatchObject({
    kind: 'forbidden',
  })
})
