import { expect, it } from 'vitest'
import { findHeader, guessHeader } from './statement-columns.ts'

const rowsOf = (...rows: string[][]) => rows.map((texts) => ({ texts }))
const movement = ['2026-09-01', 'TRX9A', 'Payment', 'Rahima', 'INV-7', '500', '']

it('reads amounts in and out, and a reference beside the ID as details', () => {
  const headings = ['Date', 'Transaction ID', 'Type', 'From', 'Reference', 'Amount In', 'Amount Out']
  expect(findHeader(rowsOf(['My wallet'], headings, movement))).toEqual({
    firstRow: 2,
    headings,
    columns: { day: 0, trxId: 1, direction: 2, sender: 3, details: 4, received: 5, sent: 6 },
  })
})

it('takes a reference for the ID if there is no other, and keeps a column with details', () => {
  const [alone, both] = [
    ['Date', 'Reference', 'Credit'],
    ['Date', 'Trx ID', 'Reference', 'Details', 'Credit'],
  ]
  expect(findHeader(rowsOf(alone))?.columns).toEqual({ day: 0, trxId: 1, received: 2 })
  expect(findHeader(rowsOf(both))?.columns).toEqual({ day: 0, trxId: 1, details: 3, received: 4 })
})

it('takes an amount in a currency for money of both directions', () => {
  for (const heading of ['Amount in ৳', 'Amount (in $)', 'Amount in BDT', 'Amount in Taka']) {
    expect(findHeader(rowsOf(['Date', heading]))?.columns, heading).toEqual({ day: 0, amount: 1 })
  }
  expect(findHeader(rowsOf(['Date', 'Paid in ৳']))?.columns).toEqual({ day: 0, received: 1 })
})

it('keeps the recognised columns of a table without a known amount', () => {
  const headings = ['Date', 'Transaction ID', 'From', 'Plus', 'Minus']
  const rows = rowsOf(['My wallet'], headings, ['2026-09-01', 'TRX9A', 'Rahima', '500', ''])
  expect(findHeader(rows)).toBeUndefined()
  expect(guessHeader(rows)).toEqual({ firstRow: 2, headings, columns: { day: 0, trxId: 1, sender: 2 } })
  expect(guessHeader(rowsOf(['When', 'Code'], ['2026-09-01', 'TRX9A'])).columns).toEqual({})
})
