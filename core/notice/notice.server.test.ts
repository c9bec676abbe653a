import { expect, it } from 'vitest'
import { admin, client, unknownId } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
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

it('notifies staff of what others do, not of their own actions, except where a stolen session must show', async () => {
  await using test = await createTestDatabase()
  const boss = { ...admin, email: 'boss@example.com' }
  await addAccount(test.database, boss)
  await addAccount(test.database, { ...admin, id: unknownId, email: 'other@example.com' })
  const link = { kind: 'problem', audience: 'staff', id: unknownId } as const
  const texts = { title: 'A', text: 'B' }
  await notify(test.ctxOf(boss), { ...texts, link, to: 'staff', event: 'problem.reported:1' })
  await notify(test.ctxOf(boss), { ...texts, link, to: 'staff', event: 'recovery-code.create:1' })
  await notify(test.ctxOf(client), { ...texts, link, to: 'staff', event: 'problem.reported:2' })
  const notices = await test.database.selectFrom('notice').select(['event', 'email']).execute()
  const told = notices.map(({ event, email }) => `${event} ${email}`).sort()
  expect(told).toEqual([
    'problem.reported:1 other@example.com',
    'problem.reported:2 boss@example.com',
    'problem.reported:2 other@example.com',
    'recovery-code.create:1 boss@example.com',
    'recovery-code.create:1 other@example.com',
  ])
})
