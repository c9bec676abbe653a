import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBlogs } from '#core/blog/blog.server.ts'
import { blogInput } from '#core/blog/blog.ts'
import { blogCovers } from '#core/blog/blog-text.ts'
import { listContactMessages, sendContactMessage } from '#core/contact/contact.server.ts'
import { contactInput } from '#core/contact/contact.ts'
import { listNotesTo } from '#core/note/note.server.ts'
import { orderMachine } from '#core/order/order.ts'
import { listPortfolios } from '#core/portfolio/portfolio.server.ts'
import { portfolioInput } from '#core/portfolio/portfolio.ts'
import { problemStates } from '#core/problem/problem.ts'
import { listProjectsOf } from '#core/project/project.server.ts'
import { listReviews, submitReview } from '#core/review/review.server.ts'
import { reviewInput } from '#core/review/review.ts'
import { listRows } from '#core/spreadsheet/rows.server.ts'
import { searchSpreadsheets } from '#core/spreadsheet/search.server.ts'
import { listSpreadsheets } from '#core/spreadsheet/spreadsheet.server.ts'
import { rowsRequest } from '#core/spreadsheet/spreadsheet.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { templateRequestMachine } from '#core/template-request/template-request.ts'
import { aContactMessage, admin, aReview } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { addSampleContent, removeSampleContent } from './sample.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await addSampleContent(test.database, test.ctxOf(admin).secrets.seal, storeSpreadsheet)
})
afterAll(() => test[Symbol.asyncDispose]())

const all = { limit: 200 }
const hasBangla = (text: string) => /[\u0980-\u09ff]/.test(text)

async function readAll() {
  const ctx = test.ctxOf(admin)
  const [reviews, portfolios, blogs, messages] = await Promise.all([
    listReviews(ctx, all),
    listPortfolios(ctx, all),
    listBlogs(ctx, all),
    listContactMessages(ctx, all),
  ])
  return { reviews: reviews.rows, portfolios: portfolios.rows, blogs: blogs.rows, messages: messages.rows }
}

it('passes the same validation as input of visitors and administrators', async () => {
  const { reviews, portfolios, blogs, messages } = await readAll()
  for (const review of reviews) reviewInput.parse(review)
  for (const portfolio of portfolios) portfolioInput.parse(portfolio)
  for (const blog of blogs) blogInput.parse(blog)
  for (const message of messages) contactInput.parse(message)
})

it('contains a realistic number and variety of records', async () => {
  const { reviews, portfolios, blogs, messages } = await readAll()
  expect([reviews.length, portfolios.length, blogs.length, messages.length]).toEqual([14, 6, 7, 4])
  expect(reviews.filter(({ review }) => hasBangla(review))).toHaveLength(3)
  expect(reviews.filter(({ rating }) => rating === 0)).toHaveLength(1)
  expect(new Set(blogs.map(({ category }) => category))).toEqual(new Set(blogCovers))
  expect(blogs.filter(({ title }) => hasBangla(title))).toHaveLength(1)
})

it('is sorted newest first and dated within the last year', async () => {
  for (const rows of Object.values(await readAll())) {
    const times = rows.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(Math.min(...times)).toBeGreaterThan(Date.now() - 366 * 86_400_000)
    expect(Math.max(...times)).toBeLessThan(Date.now())
  }
})

it('names only pictures that exist', async () => {
  const { portfolios, blogs } = await readAll()
  for (const { image } of [...portfolios, ...blogs]) expect(existsSync(`public${image}`), image).toBe(true)
})

it('uses only reserved example domains', async () => {
  const { reviews, messages, portfolios } = await readAll()
  for (const { email } of [...reviews, ...messages]) expect(email).toMatch(/\.example$/)
  for (const { link } of portfolios) expect(link).toMatch(/^https:\/\/[\w-]+\.example$/)
})

it('contains a project and notes for each sample client', async () => {
  for (const email of ['tanvir@riverside-kitchen.example', 'maya@studio-north.example']) {
    const [projects, notes] = await Promise.all([
      listProjectsOf(test.ctxOf(admin), email, all),
      listNotesTo(test.ctxOf(admin), email, all),
    ])
    expect([projects.rows.length, notes.rows.length > 0]).toEqual([1, true])
  }
})

it('contains spreadsheets that can be read, sorted and searched', async () => {
  const ctx = test.ctxOf(admin)
  const { rows: files } = await listSpreadsheets(ctx, all)
  expect(files.map(({ sheets }) => sheets.length)).toEqual([3, 1, 1])
  expect(files.filter(({ filename }) => hasBangla(filename))).toHaveLength(1)
  const sheet = { id: files[0]?.id ?? '', sheet: 0 }
  const { rows } = await listRows(ctx, sheet, rowsRequest.parse({ sort: 3, direction: 'desc', limit: 1 }))
  expect(rows[0]?.texts[3]).toBe('৳145.00')
  expect((await searchSpreadsheets(ctx, { q: 'চাল', limit: 5 })).total).toBe(1)
})

it('contains problems in every state and mails with three statuses', async () => {
  const problems = await test.database.selectFrom('problem').select('status').execute()
  expect(problems.map(({ status }) => status).sort()).toEqual([...problemStates].sort())
  const mails = await test.database.selectFrom('mail').select('status').execute()
  expect(mails.map(({ status }) => status).sort()).toEqual(['failed', 'kept', 'sent'])
})

it('contains orders and template requests in every state', async () => {
  const statuses = async (table: 'client_order' | 'template_request') => {
    const rows = await test.database.selectFrom(table).select('status').distinct().execute()
    return new Set(rows.map(({ status }) => status))
  }
  expect(await statuses('client_order')).toEqual(new Set(orderMachine.states))
  expect(await statuses('template_request')).toEqual(new Set(templateRequestMachine.states))
})

it('is removed in one step, without records that visitors wrote', async () => {
  await submitReview(test.ctxOf(admin), aReview({ title: 'Written by a visitor' }))
  await sendContactMessage(test.ctxOf(admin), aContactMessage())
  expect(await removeSampleContent(test.database)).toBe(141)
  for (const table of ['message', 'state_move'] as const) {
    expect(await test.database.selectFrom(table).select('id').execute()).toEqual([])
  }
  const { reviews, portfolios, blogs, messages } = await readAll()
  expect(reviews.map(({ title }) => title)).toEqual(['Written by a visitor'])
  expect([portfolios.length, blogs.length, messages.length]).toEqual([0, 0, 1])
})
