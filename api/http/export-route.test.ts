import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, aReview, client } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const dangerous = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  ' =1+1',
  '\u200b=1',
  '\u00a0\ufeff@A1',
]
const neutralize = (text: string) => text.replace(/[=+\-@＝]/, "'$&")
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  for (const title of dangerous) await site.post('/api/reviews', aReview({ title, rating: 1 }))
  await site.post('/api/reviews', aReview({ title: 'Say "yes", or\nno', author: 'নুসরাত' }))
})
afterAll(() => site[Symbol.asyncDispose]())

const download = (query: string, resource = 'reviews') => site.get(`/api/${resource}/export?${query}`, token)

/** Returns the text of one file in a zip, located by its central directory. */
function unzip(zip: Buffer, wanted: string): string {
  let position = zip.readUInt32LE(zip.length - 22 + 16)
  while (zip.readUInt32LE(position) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => zip.readUInt16LE(position + at))
    const name = zip.toString('utf8', position + 46, position + 46 + (nameLength ?? 0))
    if (name === wanted) {
      const start = zip.readUInt32LE(position + 42)
      const body = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
      const bytes = zip.subarray(body, body + zip.readUInt32LE(position + 20))
      return (zip.readUInt16LE(position + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    position += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  throw new Error(`no ${wanted} in the file`)
}

it('writes CSV that spreadsheet programs read correctly', async () => {
  const file = await download('q=say')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="reviews-\d{4}-\d\d-\d\d\.csv"$/)
  expect(file.headers['cache-control']).toContain('no-store')
  const [heading, row] = file.body.split('\r\n')
  expect(heading).toBe(
    '\ufeffDate,Title,Rating,Review,Author,Role,Email,Phone,State,Reason for hiding,Reply,Verified client,Reports',
  )
  expect(row).toContain(',"Say ""yes"", or\nno",5,')
  expect(row).toContain('নুসরাত')
})

it('neutralizes formulas', async () => {
  const csv = (await download('rating=1&sort=createdAt')).body
  for (const title of dangerous) {
    const cell = neutralize(title)
    expect([`,${cell},`, `,"${cell}",`].some((written) => csv.includes(written))).toBe(true)
  }
  const workbook = (await download('rating=1&format=xlsx')).rawPayload
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
  const texts = unzip(workbook, 'xl/sharedStrings.xml')
  expect(texts).toContain("'=1+1")
  expect(texts).not.toMatch(/<t[^>]*>[\s\p{C}\p{Z}]*[=+\-@＝]/u)
  expect(unzip(workbook, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
})

it('exports only rows that match the filter, and records the export in the audit log', async () => {
  expect((await download('q=nothing+like+it')).body.trim().split('\r\n')).toHaveLength(1)
  const rows = await site.database
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'review.export')
    .orderBy('id')
    .execute()
  expect(rows.at(-1)).toMatchObject({
    person_id: admin.id,
    after: { filter: { q: 'nothing like it' }, rows: 0 },
  })
})

it.each(['reviews', 'contact', 'portfolios', 'blogs', 'projects', 'users', 'notes'])(
  'exports %s in both formats, to administrators only',
  async (resource) => {
    for (const format of ['csv', 'xlsx'])
      expect((await download(`format=${format}`, resource)).statusCode).toBe(200)
    expectProblem(await download('format=pdf', resource), 422)
    expectProblem(await site.get(`/api/${resource}/export`), 401)
    await using other = await createTestSite({ shared: site, signedIn: client })
    expectProblem(await other.get(`/api/${resource}/export`, token), 403)
  },
)
