import { expect, test } from 'vitest'
import { formatFieldName, formatFieldValue, listChanges } from './field-changes.ts'

test('lists each changed field once, with its old and new value', () => {
  expect(listChanges({ role: 'client' }, { role: 'admin', isDisabled: true })).toEqual([
    { name: 'Role', before: 'client', after: 'admin' },
    { name: 'Is disabled', before: undefined, after: 'yes' },
  ])
})

test('formats column names and values for display', () => {
  expect(formatFieldName('domain_expires_on')).toBe('Domain expires on')
  expect(formatFieldValue(false)).toBe('no')
  expect(formatFieldValue('')).toBe('–')
  expect(formatFieldValue(['shop', 'bangla'])).toBe('shop, bangla')
  expect(formatFieldValue({ minor: 59900 })).toBe('minor: 59900')
})
