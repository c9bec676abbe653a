import { expect, it } from 'vitest'
import { readMail } from './read-mail.ts'

const mail = (headers: string[], body: string | Buffer = 'x') =>
  Buffer.concat([
    Buffer.from(['From: A <a@example.com>', 'Subject: S', ...headers, '', ''].join('\r\n')),
    Buffer.from(body),
  ])
const text = (charset: string) => [`Content-Type: text/plain; charset=${charset}`]
const part = (type: string, body: string) => `Content-Type: ${type}\r\n\r\n${body}\r\n`
const parts = (...some: string[]) => `${some.map((one) => `--b\r\n${one}`).join('')}--b--`
const html = part('text/html; charset=utf-8', '<p>One, <b>ব</b></p><p>Two</p>')

it.each<[string, string[], Buffer, string]>([
  ['UTF-8 as Western', text('iso-8859-1'), Buffer.from('সুন্দর, এক, café'), 'সুন্দর, এক, café'],
  ['UTF-8 as ASCII', text('"us-ascii"'), Buffer.from('বাংলা'), 'বাংলা'],
  ['UTF-8 without a charset', [], Buffer.from('বাংলা'), 'বাংলা'],
  ['Western as UTF-8', text('utf-8'), Buffer.from('caf\xe9 \x80 5', 'latin1'), 'café € 5'],
  ['Western as Western', text('windows-1252'), Buffer.from('\xabcaf\xe9\xbb', 'latin1'), '«café»'],
  ['Western that looks like UTF-8', text('iso-8859-1'), Buffer.from('\xe9\xbb', 'latin1'), 'é»'],
  ['neither', text('utf-8'), Buffer.from('\xe0\xa6 \xff', 'latin1'), '\ufffd \ufffd'],
])('reads %s', async (_, headers, body, expected) => {
  expect((await readMail(mail(headers, body))).text).toBe(expected)
})

it('reads a subject and a name that declare a wrong charset', async () => {
  const source =
    'From: =?iso-8859-1?Q?=E0=A6=AC?= <a@example.com>\r\nSubject: =?ISO-8859-1?B?Y2Fmw6k=?=\r\n\r\nx'
  expect(await readMail(Buffer.from(source))).toMatchObject({ subject: 'café', from: { name: 'ব' } })
})

it.each([
  ['mixed', parts(html)],
  ['alternative', parts(part('text/plain', ' '), html)],
  ['mixed', parts(`Content-Type: multipart/related; boundary=c\r\n\r\n--c\r\n${html}--c--\r\n`)],
])('reads a mail whose only text is a part of HTML: %s', async (kind, body) => {
  const { text: read } = await readMail(mail([`Content-Type: multipart/${kind}; boundary=b`], body))
  expect(read).toBe('One, ব\n\nTwo')
})

it.each([
  ['On Mon, 2 Mar 2026 at 10:00, Office <office@site.example> wrote:', 'One line'],
  ['২ মার্চ, ২০২৬ তারিখে ১০:০০ AM টায় Office <office@site.example> লিখেছেন:', 'Another language'],
  ['২ মার্চ, ২০২৬ তারিখে ১০:০০ AM টায় Office <office@site.example>\nলিখেছেন:', 'Two lines'],
])('folds the introduction of a quoted mail: %s', async (introduction, answer) => {
  const source = mail([], `${answer}: yes\r\n\r\n${introduction}\r\n> Is it ready?\r\n> Office\r\n`)
  expect(await readMail(source)).toMatchObject({
    text: `${answer}: yes`,
    quoted: `${introduction}\n> Is it ready?\n> Office`,
  })
})

it('keeps an address and a colon that somebody wrote, without a quoted mail', async () => {
  const written = 'Please write to me here <me@example.com>:'
  expect(await readMail(mail([], written))).toMatchObject({ text: written, quoted: '' })
})

it.each([
  ['Subject: =?utf-8?B?4Kas?= price', 'ব price'],
  ['From: b@example.com', 'Forwarded message'],
])('names a mail that was forwarded as a file by its subject: %s', async (header, name) => {
  const forwarded = part('message/rfc822\r\nContent-Disposition: attachment', `${header}\r\n\r\nHello`)
  const { files } = await readMail(
    mail(['Content-Type: multipart/mixed; boundary=b'], parts(part('text/plain', 'See below'), forwarded)),
  )
  expect(files).toMatchObject([{ name }])
})

it.each([
  ['one long line', `a${' on at'.repeat(6_600)}`],
  ['many lines', `Op ${'schreef \n'.repeat(4_000)}`],
])('reads a mail of %s that the parser of quotes takes hours for', async (_, content) => {
  const begin = performance.now()
  const read = await readMail(mail(text('utf-8'), content))
  expect(performance.now() - begin).toBeLessThan(10_000)
  expect(read.quoted).toBe('')
  expect(read.text).toBe(content.trim())
})
