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

const mail = {
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

/** Starts a fake mail server that only sends the greeting of `greet`. */
async function startFakeServer(greet: (socket: Socket) => void): Promise<string> {
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

it('treats a server as unavailable that is unresponsive, stops responding, closes the connection or is overloaded', async () => {
  const greetings: ((socket: Socket) => void)[] = [
    () => {},
    (socket) => void socket.write('220 mail.example ready\r\n'),
    (socket) => void socket.end('554 No service for you\r\n'),
    (socket) => void socket.end('421 Too many connections\r\n'),
    (socket) => void socket.destroy(),
    (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ]
  for (const greet of greetings) {
    const mailer = open(await startFakeServer(greet))
    expect(await mailer.send(mail)).toMatchObject({ failure: 'unavailable' })
    await expect(mailer.checkConnection()).rejects.toThrow()
  }
})

it('distinguishes temporary from permanent rejections of a mail, at every SMTP command', async () => {
  const answers = { 'later@example.com': 451, 'full@example.com': 452, 'never@example.com': 550 }
  let afterContent = 0
  const server = cleanup.use(
    await startSmtpServer({
      refused: answers,
      beforeAccepting: async () => {
        if (afterContent) throw Object.assign(new Error('Not this one'), { responseCode: afterContent })
      },
    }),
  )
  const mailer = open(server.url)
  await mailer.checkConnection()
  expect(await mailer.send(mail)).not.toHaveProperty('failure')
  const failures = await Promise.all(Object.keys(answers).map((to) => mailer.send({ ...mail, to })))
  expect(failures).toMatchObject([{ failure: 'later' }, { failure: 'later' }, { failure: 'never' }])
  for (const [code, failure] of [
    [451, 'later'],
    [552, 'never'],
  ] as const) {
    afterContent = code
    expect(await mailer.send(mail)).toMatchObject({ failure })
  }
  expect(server.letters).toHaveLength(1)
})

const risky = {
  ...mail,
  subject: 'One line\r\nBcc: everybody@example.com',
  text: 'A text.\r\n.\r\nQUIT',
}

it('never sends unencrypted over a network, unless the URL allows it', async () => {
  await using server = await startSmtpServer()
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  expect(await open(elsewhere).send(mail)).toHaveProperty('failure')
  expect(server.letters).toEqual([])
  expect(await open(`${elsewhere}?requireTLS=false`).send(mail)).toHaveProperty('answer')
  expect(server.letters).toHaveLength(1)
})

it('prevents injection of headers, recipients and commands', async () => {
  await using server = await startSmtpServer()
  await open(server.url).send(risky)
  const [received] = server.letters
  expect(received?.to).toBe(risky.to)
  expect(received?.raw).not.toMatch(/^bcc:/im)
  expect(received?.subject).toBe('One line Bcc: everybody@example.com')
  const lists = ['rina@example.com, all@example.com', 'all: all@example.com;', 'Rina <all@example.com>']
  for (const to of lists) await open(server.url).send({ ...mail, to })
  const reached = server.letters.flatMap(({ recipients }) => recipients)
  expect(reached).not.toContain('all@example.com')
})
