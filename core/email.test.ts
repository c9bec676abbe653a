import { expect, it } from 'vitest'
import { isSameEmail } from './email.ts'
import { emailInput } from './email-input.ts'

it('treats addresses as equal only if they differ in the case of A to Z or surrounding spaces', () => {
  expect(isSameEmail(' Karim@Example.com\n', 'karim@example.COM')).toBe(true)
  const others = [
    '\u212aarim@example.com',
    'ｋarim@example.com',
    'kаrim@example.com',
    '\ufeffkarim@example.com',
  ]
  for (const other of others) expect([other, isSameEmail(other, 'karim@example.com')]).toEqual([other, false])
})

it('converts an address to lower case', () => {
  expect(emailInput.parse(' Karim.Client+site@Example.com ')).toBe('karim.client+site@example.com')
  expect(emailInput.safeParse('').error?.issues.map(({ message }) => message)).toEqual(['Email is required'])
})
