import { expect, it } from 'vitest'
import { client } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { notify } from './notice.server.ts'

const notification = {
  to: { email: 'Nusrat@Example.com' },
  event: 'order.accept:1' as const,
  title: 'Your order <b>starts</b>',
  text: 'We begin on Sunday.',
  link: { kind: 'order', audience: 'client' } as const,
}

it('notifies a person once, in the app and by mail, for repeated calls', async () => {
  await using test = await createTestDatabase()
  await Promise.all(Array.from({ length: 5 }, () => notify(test.ctxOf(client), notification)))
  const notices = await test.database.selectFrom('notice').select(['email', 'title', 'link']).execute()
  expect(notices).toEqual([
    { email: 'nusrat@example.com', title: notification.title, link: '/dashboard/pending-applications' },
  ])
  const mails = await test.database
    .selectFrom('mail')
    .select(['recipient', 'status', 'text', 'html'])
    .execute()
  expect(mails).toMatchObject([{ recipient: 'nusrat@example.com', status: 'waiting' }])
  expect(mails[0]?.text).toContain('http://localhost:3000/dashboard/pending-applications')
  expect(mails[0]?.html).not.toContain('<b>')
})
