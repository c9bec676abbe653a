import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { admin, aProblem, client } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
type Message = { _id: string; text: string; isInternal: boolean }

it('returns the latest messages with the problem, and links to the earlier ones', async () => {
  await using site = await createTestSite({ signedIn: client })
  const { id } = await reportProblem(site.ctxOf(client), aProblem())
  await sql`insert into message (id, kind, record_id, is_staff, is_internal, text, attachment_ids, created_at)
    select uuidv7(), 'problem', ${id}, true, number % 5 = 0, number || repeat(' ক', 5000), '{}', now()
    from generate_series(1, 300) as number`.execute(site.database)
  const whole = (await site.get(`/api/problems/id/${id}`, token)).json()
  const seen: Message[] = whole.messages
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.at(-1)?.text).toMatch(/^299 /)
  for (let next: string | undefined = whole.earlierMessages; next; ) {
    const { headers, json } = await site.get(next, token)
    seen.unshift(...json<Message[]>().toReversed())
    ;[, next] = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? '')) ?? []
  }
  const written = Array.from({ length: 300 }, (_, at) => at + 1).filter((number) => number % 5 !== 0)
  expect(seen.map(({ text }) => Number.parseInt(text, 10))).toEqual(written)
  expect(seen.some(({ isInternal }) => isInternal)).toBe(false)

  await using staff = await createTestSite({ shared: site, signedIn: admin })
  const [newest] = (await staff.get(`/api/problems/${id}/messages?limit=1`, token)).json<Message[]>()
  expect(newest?.isInternal).toBe(true)
  expectProblem(await site.get(`/api/problems/${id}/messages`), 401)
})
