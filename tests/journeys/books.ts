import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { bearerOf, expect } from './site.ts'

/** Reads amounts such as `−$1,020.25` in minor units. */
export const centsIn = (text: string): number[] =>
  [...text.matchAll(/([−-]?)[$৳]([\d,]+)(?:\.(\d\d))?/g)].map(
    ([, sign, units = '', cents = '00']) =>
      (sign ? -1 : 1) * (Number(units.replaceAll(',', '')) * 100 + Number(cents)),
  )

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Amounts of a row of a table, column by column. */
export const centsOf = async (row: Locator): Promise<number[]> =>
  centsIn((await row.allInnerTexts()).join(' '))

/** Saves a file by a press, and returns its rows by their columns. */
export async function saveCsv(page: Page, press: () => Promise<void>): Promise<Record<string, string>[]> {
  const saved = page.waitForEvent('download')
  await press()
  const text = await readFile(await (await saved).path(), 'utf8')
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    )
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

/** Sum of a column of amounts, in minor units. */
export const sumOf = (rows: Record<string, string>[], column: string): number =>
  sum(rows.map((row) => Math.round(Number(row[column]) * 100)))

type Entry = { type: string; clientName: string; value: { minor: number } }

/** Reads all ledger entries of a period. */
export async function readLedger(page: Page, from: string, to: string): Promise<Entry[]> {
  const query = new URLSearchParams({ from, to, limit: '200' })
  const answer = await page.request.get(`/api/ledger?${query}`, { headers: await bearerOf(page) })
  const entries: Entry[] = await answer.json()
  // A page is not more than this, so that none is missing.
  expect(entries.length).toBeLessThan(200)
  return entries
}
