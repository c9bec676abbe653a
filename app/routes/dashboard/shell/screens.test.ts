import { expect, it } from 'vitest'
import { adminGroupsFor } from './screens.ts'

it('shows admin screens only to administrators, each with a required permission', () => {
  expect(adminGroupsFor({ role: 'client' })).toEqual([])
  const screens = adminGroupsFor({ role: 'admin' }).flatMap(({ screens }) => screens)
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter(({ needs }) => !needs)).toEqual([])
})
