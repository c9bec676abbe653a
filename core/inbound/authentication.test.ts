import { expect, it } from 'vitest'
import { authenticationOf } from './authentication.ts'

const judge = (...results: string[]) =>
  authenticationOf(
    {
      headers: { 'authentication-results': results },
      from: { name: '', address: 'Someone@Victim.example' },
    },
    'mx.site.example',
  )

it.each([
  'dmarc=pass (p=NONE sp=NONE) header.from=victim.example',
  'spf=pass smtp.mailfrom=bounce@mailer.example; DMARC=pass header.from=Victim.example',
  'dkim=pass (2048-bit key; unprotected) header.d=victim.example header.i=@victim.example header.b="Ab/c+1=="',
  'dmarc=none header.from=victim.example; dkim=pass header.i=someone@victim.example header.s=key',
  'dkim=fail header.d=victim.example; dkim=pass header.d=victim.example',
])('believes our own mail server: %s', (results) => {
  expect(judge(`mx.site.example; ${results}`)).toBe('pass')
})

it.each([
  ['a quoted sender', 'spf=pass smtp.mailfrom="a; dmarc=pass header.from=victim.example b"@evil.example'],
  [
    'a quoted sender in a comment',
    'spf=pass (domain of "a); dmarc=pass header.from=victim.example ("@evil.example)',
  ],
  ['an escaped sender', 'spf=pass smtp.mailfrom=a\\; dmarc=pass header.from=victim.example @evil.example'],
  ['a name of the sending server', 'iprev=pass smtp.helo=x;dmarc=pass,header.from=victim.example'],
  ['a second result', 'dmarc=pass header.from=victim.example; dmarc=none header.from=victim.example'],
  ['a second domain', 'dkim=pass header.i=victim.example@evil.example header.d=victim.example'],
  ['another domain', 'dkim=pass header.d=evil.example; dmarc=none'],
  ['a longer word', 'dmarc=passed header.from=victim.example'],
  ['another property', 'dmarc=pass x-header.from=victim.example'],
])('does not believe %s', (_, results) => {
  expect(judge(`mx.site.example; ${results}`)).toBe('unknown')
})

it('fails a mail that failed, whatever else stands beside it', () => {
  expect(judge('mx.site.example; dmarc=pass header.from=victim.example; dmarc=fail')).toBe('fail')
  expect(judge('mx.site.example; spf=pass smtp.mailfrom="a"@b.example; dmarc=fail (p=reject)')).toBe('fail')
})

it('ignores other servers', () => {
  expect(judge('mx.evil.example; dmarc=pass header.from=victim.example')).toBe('unknown')
  expect(judge('(mx.site.example; ) mx.evil.example; dmarc=pass header.from=victim.example')).toBe('unknown')
})
