import { expect, it } from 'vitest'
import { fillPlaceholders } from './canned-reply.ts'

it('replaces placeholders, and leaves braces of a name and unknown ones as they are', () => {
  const values = { name: '{me} $1 $&', email: 'a@b.cd', company: 'Platform Helper', me: 'Nadia' }
  expect(fillPlaceholders('{name} <{email}>: {me}, {company} {other} {}', values)).toBe(
    '{me} $1 $& <a@b.cd>: Nadia, Platform Helper {other} {}',
  )
  expect(fillPlaceholders('{constructor}', values)).toBe('{constructor}')
})
