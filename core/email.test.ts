import { expect, it } from 'vitest'
import { isSameEmail } from './email.ts'
import { emailInput } from './email-input.ts'

it('takes addresses for the same in any case of A to Z, and for no other spelling', () => {
  expect(isSameEmail(' Karim@Example.com\n', 'karim@example.COM')).toBe(true)
  const others = [
    '\u212aarim@example.com',
    'ｋarim@example.com',
    'kаrim@example.com',
    '\ufeffkarim@example.com',
  ]
  for (const other of others) expect([other, isSameEmail(other, 'karim@example.com')]).toEqual([other, false])
})

it('keeps an address in lower case', () => {
  expect(emailInput.parse(' Karim.Client+site@Example.com ')).toBe('karim.client+site@example.com')
  expect(emailInput.safeParse('').error?.issues.map(({ message }) => message)).toEqual(['Email is required'])
})
