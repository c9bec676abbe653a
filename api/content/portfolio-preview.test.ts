import { expect, it } from 'vitest'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { admin, aPortfolio } from '#tests/factories.ts'
import { createSignInSite, someAdmin } from '#tests/signed-in.ts'

it('shows work that is not published to staff only', async () => {
  await using site = await createSignInSite()
  const work = aPortfolio({ name: 'Secret shop', caseText: 'They had **paper** only.', isPublished: false })
  const preview = `/preview/work/${await createPortfolio(site.ctxOf(admin), work)}`
  expect((await site.get(preview)).statusCode).toBe(404)
  const client = await site.signIn()
  expect((await client.call('GET', preview)).statusCode).toBe(404)
  const staff = await site.signIn(someAdmin)
  const { statusCode, body } = await staff.call('GET', preview)
  expect(statusCode).toBe(200)
  for (const part of ['Secret shop', '<strong>paper</strong>', 'Only your team', 'content="noindex"'])
    expect(body).toContain(part)
  expect((await staff.call('GET', '/preview/work/none')).statusCode).toBe(404)
})
