import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, unknownId, visitor } from '#tests/factories.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createRandomToken } from '../stored-token.server.ts'
import { removeSpreadsheet, sweepRows } from './removal.server.ts'
import { getSpreadsheet } from './spreadsheet.server.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test[Symbol.asyncDispose]())

const countOf = async (table: 'spreadsheet_row' | 'spreadsheet_slice' | 'spreadsheet_removal') =>
  (
    await test.database
      .selectFrom(table)
      .select('ctid' as never)
      .execute()
  ).length

it('can be deleted only by administrators and, until the end of the next day, by the uploader', async () => {
  const token = createRandomToken()
  const at = (time: string) => ({ now: () => new Date(time) })
  const sent = test.ctxOf(visitor, at('2026-11-21T08:00:00Z'))
  const inTime = test.ctxOf(visitor, at('2026-11-22T17:59:59Z'))
  const tooLate = test.ctxOf(visitor, at('2026-11-22T18:00:00Z'))
  const add = () => addSpreadsheet(sent, { uploaderToken: token })

  const id = await add()
  for (const wrong of [undefined, '', 'x', createRandomToken(), `${token}x`]) {
    expect((await getSpreadsheet(inTime, id, wrong)).mayDelete).toBe(false)
    await expect(removeSpreadsheet(inTime, id, wrong)).rejects.toMatchObject({ kind: 'unauthenticated' })
  }
  await expect(removeSpreadsheet(test.ctxOf(client), id)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await getSpreadsheet(tooLate, id, token)).mayDelete).toBe(false)
  await expect(removeSpreadsheet(tooLate, id, token)).rejects.toMatchObject({ kind: 'unauthenticated' })

  expect((await getSpreadsheet(inTime, id, token)).mayDelete).toBe(true)
  await removeSpreadsheet(inTime, id, token)
  await expect(removeSpreadsheet(inTime, id, token)).rejects.toMatchObject({ kind: 'not_found' })
  await removeSpreadsheet(test.ctxOf(admin), await add())
  await expect(removeSpreadsheet(test.ctxOf(admin), unknownId)).rejects.toMatchObject({ kind: 'not_found' })

  const entries = await test.database.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries).toMatchObject([
    {
      action: 'spreadsheet.remove',
      record_id: id,
      person_id: null,
      before: { name: 'prices.xlsx', size: 6 },
    },
    { action: 'spreadsheet.remove', person_id: admin.id },
  ])
})

it('deletes a file once for concurrent requests', async () => {
  const ctx = test.ctxOf(admin)
  const id = await addSpreadsheet(ctx)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => removeSpreadsheet(ctx, id)))
  const refusals = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(Array(2).fill(expect.objectContaining({ kind: 'not_found' })))
})

it('deletes the rows afterwards in batches, on several nodes at once, and keeps rows of other files', async () => {
  const ctx = test.ctxOf(admin)
  const rows = Array.from({ length: 12_000 }, (_, at) => [at])
  const id = await addSpreadsheet(ctx, { sheets: [{ rows }, { rows: [['x']] }] })
  await addSpreadsheet(ctx, { sheets: [{ rows: [['stays']] }] })
  await removeSpreadsheet(ctx, id)
  expect([await countOf('spreadsheet_row'), await countOf('spreadsheet_removal')]).toEqual([12_002, 2])
  await Promise.all([sweepRows(ctx), sweepRows(ctx)])
  await sweepRows(ctx)
  expect([await countOf('spreadsheet_row'), await countOf('spreadsheet_removal')]).toEqual([1, 0])
  expect(await countOf('spreadsheet_slice')).toBe(1)
})
