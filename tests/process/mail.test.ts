import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { notify } from '#core/notice/notice.server.ts'
import { client, visitor } from '../factories.ts'
import { createDataFolder, findServer, startSiteProcess } from '../site-process.ts'
import { type ReceivedMail, startSmtpServer } from '../smtp-server.ts'
import { createTestDatabase } from '../test-database.ts'

test('mails arrive in order although the mail server is down at first and both nodes are killed while sending', {
  timeout: 180_000,
}, async () => {
  await using folder = await createDataFolder()
  await using database = await createTestDatabase()
  const { host, port, user, database: name } = database.address
  const postgres = `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`
  let underWay = (_letter: ReceivedMail) => {}
  const beforeAccepting = async (letter: ReceivedMail) => {
    underWay(letter)
    await delay(50)
  }
  const first = await startSmtpServer()
  const settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: postgres,
    SMTP_URL: first.url,
    SECRET_KEY: 'k'.repeat(32),
  }
  await first[Symbol.asyncDispose]()
  const sites = [await startSiteProcess({ settings }), await startSiteProcess({ settings })]

  const events = Array.from({ length: 30 }, (_, index) => String(index).padStart(2, '0'))
  const ctx = database.ctxOf(visitor)
  for (const event of events) {
    await notify(ctx, {
      to: client,
      event: `note.created:${event}`,
      title: `News ${event}`,
      text: 'It is ready.',
      link: { kind: 'note', audience: 'client' },
    })
  }
  // At least one attempt has failed, because the mail server is down.
  await expect
    .poll(() => database.database.selectFrom('mail_attempt').select('id').execute(), { timeout: 20_000 })
    .not.toEqual([])

  await using server = await startSmtpServer({ port: first.port, beforeAccepting })
  for (let kill = 0; kill < 4; kill++) {
    await new Promise<void>((resolve) => {
      underWay = () => resolve()
    })
    // The sending node dies in the middle of the transfer.
    for (const site of sites) process.kill(Number(await findServer(site)), 'SIGKILL')
  }
  underWay = () => {}
  const waiting = () =>
    database.database.selectFrom('mail').select('id').where('status', '=', 'waiting').execute()
  await expect.poll(waiting, { timeout: 100_000, interval: 200 }).toEqual([])

  // Each arrives once, except those accepted during a kill, which are repeated with the same Message-ID.
  const once = new Map(
    server.letters.map(({ messageId, subject }) => [messageId, /News[ _](\d+)/.exec(subject)?.[1]]),
  )
  expect([...once.values()]).toEqual(events)
  expect(server.letters.length).toBeLessThanOrEqual(events.length + 4)
  const sent = await database.database.selectFrom('mail').select('status').execute()
  expect(sent.filter(({ status }) => status === 'sent')).toHaveLength(events.length)
  for (const site of sites) expect(await site.stop()).toBe(0)
})
