import { expect, test } from 'vitest'
import { createRowPages, type LoadedRows } from './row-pages.ts'

type PendingRequest = {
  from: number
  signal: AbortSignal
  answer: (rows: LoadedRows) => void
  fail: (error: Error) => void
}

function createPages({ isByNumber = true, keep = 60 } = {}) {
  const requests: PendingRequest[] = []
  const load = (from: number, _limit: number, signal: AbortSignal) =>
    new Promise<LoadedRows>((answer, fail) => requests.push({ from, signal, answer, fail }))
  return { requests, pages: createRowPages({ load, pageSize: 10, isByNumber, rowCount: 1_000, keep }) }
}

const rowsFrom = (from: number, numbers: number[]) => ({
  rowCount: 1_000,
  rows: numbers.map((number) => ({ number: from + number, texts: [`row ${from + number}`], values: [] })),
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('requests pages in view once and distinguishes blank rows from rows that are not loaded', async () => {
  const { requests, pages } = createPages()
  pages.need(5, 14)
  pages.need(6, 15)
  expect(requests.map(({ from }) => from)).toEqual([0, 10])
  expect(pages.rowAt(3)).toBeUndefined()
  requests[0]?.answer(rowsFrom(0, [0, 3]))
  await settle()
  expect(pages.rowAt(3)?.texts).toEqual(['row 3'])
  expect(pages.rowAt(4)).toBeNull()
  expect(pages.rowAt(12)).toBeUndefined()
})

test('aborts pages that left the view and requests them again when they come back', async () => {
  const { requests, pages } = createPages()
  pages.need(0, 9)
  pages.need(500, 509)
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.answer(rowsFrom(0, [0]))
  await settle()
  expect(pages.rowAt(0)).toBeUndefined()
  pages.need(0, 9)
  expect(requests.map(({ from }) => from)).toEqual([0, 500, 0])
})

test('places sorted rows consecutively, whatever their numbers', async () => {
  const { requests, pages } = createPages({ isByNumber: false })
  pages.need(10, 19)
  requests[0]?.answer({ ...rowsFrom(0, [900, 7]), rowCount: 12 })
  await settle()
  expect([pages.rowAt(10)?.number, pages.rowAt(11)?.number, pages.rowCount()]).toEqual([900, 7, 12])
})

test('after a failure sends no requests until a retry', async () => {
  const { requests, pages } = createPages()
  pages.need(0, 9)
  requests[0]?.fail(new Error('gone'))
  await settle()
  pages.need(20, 29)
  expect([requests.length, pages.failure()]).toEqual([1, new Error('gone')])
  pages.retry()
  expect(requests.map(({ from }) => from)).toEqual([0, 20])
  requests[1]?.answer(rowsFrom(20, [1]))
  await settle()
  expect([pages.failure(), pages.rowAt(21)?.number]).toEqual([undefined, 21])
})

test('evicts the least recently used pages', async () => {
  const { requests, pages } = createPages({ keep: 2 })
  for (const from of [0, 10, 20]) {
    pages.need(from, from + 9)
    requests.at(-1)?.answer(rowsFrom(from, [0]))
    await settle()
  }
  expect([pages.rowAt(0), pages.rowAt(10)?.number, pages.rowAt(20)?.number]).toEqual([undefined, 10, 20])
})

test('serves preloaded rows until their page is loaded', async () => {
  const requests: number[] = []
  const load = async (from: number) => {
    requests.push(from)
    return rowsFrom(from, [0, 2])
  }
  const first = { rows: rowsFrom(0, [0]).rows, until: 2 }
  const pages = createRowPages({ load, pageSize: 10, isByNumber: true, rowCount: 20, first })
  expect([pages.rowAt(0)?.number, pages.rowAt(1), pages.rowAt(2)]).toEqual([0, null, undefined])
  pages.need(0, 9, [15])
  await settle()
  expect([requests, pages.rowAt(2)?.number]).toEqual([[0, 10], 2])
})

test('loads a page in parts and exposes the rows loaded so far', async () => {
  const { requests, pages } = createPages()
  pages.need(0, 9)
  requests[0]?.answer({ ...rowsFrom(0, [0, 2]), next: 3 })
  await settle()
  expect([pages.rowAt(2)?.number, pages.rowAt(1), pages.rowAt(3)]).toEqual([2, null, undefined])
  expect(requests.map(({ from }) => from)).toEqual([0, 3])
  pages.need(500, 509)
  requests[1]?.answer(rowsFrom(3, [0]))
  await settle()
  pages.need(0, 9)
  expect(requests.map(({ from }) => from)).toEqual([0, 3, 500, 3])
  requests[3]?.answer(rowsFrom(3, [1]))
  await settle()
  expect([pages.rowAt(2)?.number, pages.rowAt(4)?.number, pages.rowAt(9)]).toEqual([2, 4, null])
})
