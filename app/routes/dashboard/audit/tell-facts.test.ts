import { expect, test } from 'vitest'
import { listChanges, tellFact, tellName } from './tell-facts.ts'

test('lists each changed field once, with its old and new value', () => {
  expect(listChanges({ role: 'client' }, { role: 'admin', isDisabled: true })).toEqual([
    { name: 'Role', before: 'client', after: 'admin' },
    { name: 'Is disabled', before: undefined, after: 'yes' },
  ])
})

test('formats column names and values for display', () => {
  expect(tellName('domain_expires_on')).toBe('Domain expires on')
  expect(tellFact(false)).toBe('no')
  expect(tellFact('')).toBe('–')
  expect(tellFact(['shop', 'bangla'])).toBe('shop, bangla')
  expect(tellFact({ minor: 59900 })).toBe('minor: 59900')
})
