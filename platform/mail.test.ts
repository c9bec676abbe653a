import { expect, it } from 'vitest'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { openMailer } from './mail.ts'

const letter = {
  messageId: '<1@site.example>',
  from: { name: 'Us', address: 'us@site.example' },
  to: 'karim@example.com',
  subject: 'One line\r\nBcc: everybody@example.com',
  text: 'A text.\r\n.\r\nQUIT',
  html: '<p>A text.</p>',
}

async function send(url: string) {
  const mailer = openMailer(url)
  try {
    return await mailer.send(letter)
  } finally {
    mailer.close()
  }
}

it('hands a letter to a server of this machine as it is', async () => {
  await using server = await startSmtpServer()
  expect(await send(server.url)).toHaveProperty('answer')
  expect(server.letters).toHaveLength(1)
})

it('never sends in the clear over a network, unless the provider says so', async () => {
  await using server = await startSmtpServer()
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  expect(await send(elsewhere)).toHaveProperty('failure')
  expect(server.letters).toEqual([])
  expect(await send(`${elsewhere}?requireTLS=false`)).toHaveProperty('answer')
  expect(server.letters).toHaveLength(1)
})

it('lets no text add a header, a recipient or a command', async () => {
  await using server = await startSmtpServer()
  await send(server.url)
  const [received] = server.letters
  expect(received?.to).toBe(letter.to)
  expect(received?.raw).not.toMatch(/^bcc:/im)
  expect(received?.subject).toBe('One line Bcc: everybody@example.com')
})
