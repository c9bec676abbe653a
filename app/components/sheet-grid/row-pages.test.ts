import { expect, test } from 'vitest'
import { createRowPages, type LoadedRows } from './row-pages.ts'

type Question = {
  from: number
  signal: AbortSignal
  answer: (rows: LoadedRows) => void
  fail: (error: Error) => void
}

function createPages({ isByNumber = true, keep = 60 } = {}) {
  const asked: Question[] = []
  const load = (from: number, _limit: number, signal: AbortSignal) =>
    new Promise<LoadedRows>((answer, fail) => asked.push({ from, signal, answer, fail }))
  return { asked, pages: createRowPages({ load, pageSize: 10, isByNumber, rowCount: 1_000, keep }) }
}

const rowsFrom = (from: number, numbers: number[]) => ({
  rowCount: 1_000,
  rows: numbers.map((number) => ({ number: from + number, texts: [`row ${from + number}`], values: [] })),
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('only pages in view are asked for, each once, and blank rows are told from rows that are not there yet', async () => {
  const { asked, pages } = createPages()
  pages.need(5, 14)
  pages.need(6, 15)
  expect(asked.map(({ from }) => from)).toEqual([0, 10])
  expect(pages.rowAt(3)).toBeUndefined()
  asked[0]?.answer(rowsFrom(0, [0, 3]))
  await settle()
  expect(pages.rowAt(3)?.texts).toEqual(['row 3'])
  expect(pages.rowAt(4)).toBeNull()
  expect(pages.rowAt(12)).toBeUndefined()
})

test('what has left the view is given up and asked for anew when it comes back', async () => {
  const { asked, pages } = createPages()
  pages.need(0, 9)
  pages.need(500, 509)
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer(rowsFrom(0, [0]))
  await settle()
  expect(pages.rowAt(0)).toBeUndefined()
  pages.need(0, 9)
  expect(asked.map(({ from }) => from)).toEqual([0, 500, 0])
})

test('sorted rows stand one after the other, whatever their numbers', async () => {
  const { asked, pages } = createPages({ isByNumber: false })
  pages.need(10, 19)
  asked[0]?.answer({ ...rowsFrom(0, [900, 7]), rowCount: 12 })
  await settle()
  expect([pages.rowAt(10)?.number, pages.rowAt(11)?.number, pages.rowCount()]).toEqual([900, 7, 12])
})

test('a failure is kept and nothing is asked until it is tried again', async () => {
  const { asked, pages } = createPages()
  pages.need(0, 9)
  asked[0]?.fail(new Error('gone'))
  await settle()
  pages.need(20, 29)
  expect([asked.length, pages.failure()]).toEqual([1, new Error('gone')])
  pages.retry()
  expect(asked.map(({ from }) => from)).toEqual([0, 20])
  asked[1]?.answer(rowsFrom(20, [1]))
  await settle()
  expect([pages.failure(), pages.rowAt(21)?.number]).toEqual([undefined, 21])
})

test('the pages that were not looked at for longest are forgotten', async () => {
  const { asked, pages } = createPages({ keep: 2 })
  for (const from of [0, 10, 20]) {
    pages.need(from, from + 9)
    asked.at(-1)?.answer(rowsFrom(from, [0]))
    await settle()
  }
  expect([pages.rowAt(0), pages.rowAt(10)?.number, pages.rowAt(20)?.number]).toEqual([undefined, 10, 20])
})

test('rows that came with the page stand there until their page has come', async () => {
  const asked: number[] = []
  const load = async (from: number) => {
    asked.push(from)
    return rowsFrom(from, [0, 2])
  }
  const first = { rows: rowsFrom(0, [0]).rows, until: 2 }
  const pages = createRowPages({ load, pageSize: 10, isByNumber: true, rowCount: 20, first })
  expect([pages.rowAt(0)?.number, pages.rowAt(1), pages.rowAt(2)]).toEqual([0, null, undefined])
  pages.need(0, 9, [15])
  await settle()
  expect([asked, pages.rowAt(2)?.number]).toEqual([[0, 10], 2])
})

test('a page that comes in parts is asked for to its end, and what is there of it can be read', async () => {
  const { asked, pages } = createPages()
  pages.need(0, 9)
  asked[0]?.answer({ ...rowsFrom(0, [0, 2]), next: 3 })
  await settle()
  expect([pages.rowAt(2)?.number, pages.rowAt(1), pages.rowAt(3)]).toEqual([2, null, undefined])
  expect(asked.map(({ from }) => from)).toEqual([0, 3])
  pages.need(500, 509)
  asked[1]?.answer(rowsFrom(3, [0]))
  await settle()
  pages.need(0, 9)
  expect(asked.map(({ from }) => from)).toEqual([0, 3, 500, 3])
  asked[3]?.answer(rowsFrom(3, [1]))
  await settle()
  expect([pages.rowAt(2)?.number, pages.rowAt(4)?.number, pages.rowAt(9)]).toEqual([2, 4, null])
})
