import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { hasDovecot, startDovecot } from '#tests/dovecot.ts'
import { createDataFolder, findServer, startSiteProcess } from '#tests/site-process.ts'
import { followMemory, readMemory } from './load/memory.ts'
import { atMost, type Figure } from './report.ts'

const count = 10_000
const mostSeconds = 120
const mostMemory = 150
/** The job that fetches mail runs each minute. */
const timeout = 400_000

/** Measures how long 10,000 mails take from an IMAP server into conversations, and the memory of that. */
export async function measureInbox(): Promise<Figure[]> {
  if (!hasDovecot()) throw new Error('An IMAP server is needed: apt-get install dovecot-imapd')
  await using mailbox = await startDovecot()
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, IMAP_URL: mailbox.url } })
  const server = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  const database = openDatabase(server)
  const read = async (query: string) =>
    Number((await sql.raw<{ count: string }>(query).execute(database)).rows[0]?.count)
  const until = async (query: string, wanted: number) => {
    for (const deadline = Date.now() + timeout; (await read(query)) < wanted; await delay(100))
      if (Date.now() > deadline) throw new Error(`${await read(query)} of ${wanted}: ${query}`)
  }
  try {
    // Mails from before the mailbox was known are not fetched.
    await until('select count(*) from inbound_mailbox where fetched_at is not null', 1)
    await mailbox.stop()
    await mailbox.deliver(...Array.from({ length: count }, (_, at) => writeMail(at)))
    const pid = await findServer(site)
    if (!pid) throw new Error('The site does not run.')
    const before = await readMemory(pid)
    const endMemory = followMemory(pid)
    await mailbox.start()
    await until('select count(*) from inbound_mail', 1)
    const begin = performance.now()
    await until('select count(*) from inbound_mail', count)
    const seconds = (performance.now() - begin) / 1_000
    const grown = (await endMemory()) - before
    const conversations = await read("select count(*) from inbound_mail where outcome = 'conversation'")
    if (conversations !== count) throw new Error(`Only ${conversations} mails became conversations.`)
    return [
      atMost('10,000 mails by IMAP, in conversations', seconds, mostSeconds, ' s'),
      atMost('10,000 mails by IMAP, growth of memory', grown, mostMemory, ' MB'),
    ]
  } finally {
    await database.destroy()
    await server.stop()
    await site.stop()
  }
}

const writeMail = (at: number) =>
  [
    `From: Sender ${at} <sender-${at}@example.com>`,
    'To: office@site.example',
    `Subject: A question about websites ${at}`,
    `Message-ID: <bench-${at}@example.com>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Hello, we need a website for our shop. ${'It sells tea and sweets. '.repeat(20)}`,
    '',
  ].join('\r\n')
