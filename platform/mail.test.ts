import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { type Mailer, openMailer } from './mail.ts'

let cleanup = new AsyncDisposableStack()
afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
})

const letter = {
  messageId: '<1@localhost>',
  from: { name: 'Platform Helper', address: 'hello@platformhelper.example' },
  to: 'rina@example.com',
  subject: 'News',
  text: 'It is ready.',
  html: '<p>It is ready.</p>',
}

function open(url: string): Mailer {
  const mailer = openMailer(url, { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 })
  cleanup.defer(() => mailer.close())
  return mailer
}

/** A mail server by hand: `greet` says what it likes, and nothing else is ever said. */
async function startOddServer(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    greet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('takes a server for away that is silent, falls silent, closes its door or is too busy', async () => {
  const oddities: ((socket: Socket) => void)[] = [
    () => {},
    (socket) => void socket.write('220 mail.example ready\r\n'),
    (socket) => void socket.end('554 No service for you\r\n'),
    (socket) => void socket.end('421 Too many connections\r\n'),
    (socket) => void socket.destroy(),
    (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ]
  for (const greet of oddities) {
    const mailer = open(await startOddServer(greet))
    expect(await mailer.send(letter)).toMatchObject({ failure: 'away' })
    await expect(mailer.reach()).rejects.toThrow()
  }
})

it('tells a letter that may be taken later from one that never will, whenever the server says so', async () => {
  const answers = { 'later@example.com': 451, 'full@example.com': 452, 'never@example.com': 550 }
  let afterContent = 0
  const server = cleanup.use(
    await startSmtpServer({
      refused: answers,
      beforeTaking: async () => {
        if (afterContent) throw Object.assign(new Error('Not this one'), { responseCode: afterContent })
      },
    }),
  )
  const mailer = open(server.url)
  await mailer.reach()
  expect(await mailer.send(letter)).not.toHaveProperty('failure')
  const failures = await Promise.all(Object.keys(answers).map((to) => mailer.send({ ...letter, to })))
  expect(failures).toMatchObject([{ failure: 'later' }, { failure: 'later' }, { failure: 'never' }])
  for (const [code, failure] of [
    [451, 'later'],
    [552, 'never'],
  ] as const) {
    afterContent = code
    expect(await mailer.send(letter)).toMatchObject({ failure })
  }
  expect(server.letters).toHaveLength(1)
})

const risky = {
  ...letter,
  subject: 'One line\r\nBcc: everybody@example.com',
  text: 'A text.\r\n.\r\nQUIT',
}

it('never sends in the clear over a network, unless the provider says so', async () => {
  await using server = await startSmtpServer()
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  expect(await open(elsewhere).send(letter)).toHaveProperty('failure')
  expect(server.letters).toEqual([])
  expect(await open(`${elsewhere}?requireTLS=false`).send(letter)).toHaveProperty('answer')
  expect(server.letters).toHaveLength(1)
})

it('lets no text add a header, a recipient or a command', async () => {
  await using server = await startSmtpServer()
  await open(server.url).send(risky)
  const [received] = server.letters
  expect(received?.to).toBe(risky.to)
  expect(received?.raw).not.toMatch(/^bcc:/im)
  expect(received?.subject).toBe('One line Bcc: everybody@example.com')
  const lists = ['rina@example.com, all@example.com', 'all: all@example.com;', 'Rina <all@example.com>']
  for (const to of lists) await open(server.url).send({ ...letter, to })
  const reached = server.letters.flatMap(({ recipients }) => recipients)
  expect(reached).not.toContain('all@example.com')
})
