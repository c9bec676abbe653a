import { expect, test } from 'vitest'
import { listChanges, tellFact, tellName } from './tell-facts.ts'

test('each value stands once, with what it was and what it became', () => {
  expect(listChanges({ role: 'client' }, { role: 'admin', isDisabled: true })).toEqual([
    { name: 'Role', before: 'client', after: 'admin' },
    { name: 'Is disabled', before: undefined, after: 'yes' },
  ])
})

test('what the database writes in its own way is told in words', () => {
  expect(tellName('domain_expires_on')).toBe('Domain expires on')
  expect(tellFact(false)).toBe('no')
  expect(tellFact('')).toBe('–')
  expect(tellFact(['shop', 'bangla'])).toBe('shop, bangla')
  expect(tellFact({ minor: 59900 })).toBe('minor: 59900')
})
