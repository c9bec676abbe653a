import { expect, it } from 'vitest'
import type { User } from '#app/api/account.ts'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import { describeLoss } from './access-change.ts'

const actFor = (name: string, scopes: MemberScope[]) => ({
  _id: name,
  name,
  email: `${name}@x.example`,
  scopes,
})
const acme = actFor('Acme', ['billing', 'projects'])
const other = actFor('Other', ['read'])
const me: User = { email: 'me@x.example', name: 'Me', picture: '', role: 'client' }
const member = (acting: User['clients'], chosen = acme, isViewing = false): User => ({
  ...me,
  clients: acting ?? [],
  acting: { ...chosen, isViewing },
})

it('says which access was lost, and nothing about what a person chose', () => {
  const before = member([acme, other])
  expect(describeLoss(before, { ...me, clients: [other] })).toContain('access to Acme has ended')
  const less = actFor('Acme', ['billing'])
  expect(describeLoss(before, member([less, other], less))).toContain('access to Acme was changed')
  const more = actFor('Acme', ['billing', 'projects', 'read'])
  expect(describeLoss(before, member([more, other], more))).toBeUndefined()
  const all = actFor('Acme', ['owner'])
  expect(describeLoss(before, member([all, other], all))).toBeUndefined()
  expect(describeLoss(before, { ...member([less], less), email: 'another@x.example' })).toBeUndefined()
  expect(describeLoss(before, member([acme, other], other))).toBeUndefined()
  expect(describeLoss(before, { ...me, clients: [acme, other] })).toBeUndefined()
})

it('says that a role was changed, but not when staff stop viewing', () => {
  const staff: User = { ...me, role: 'support' }
  expect(describeLoss(staff, me)).toContain('role was changed')
  expect(describeLoss(member([acme], acme, true), staff)).toBeUndefined()
  expect(describeLoss(staff, member([acme], acme, true))).toBeUndefined()
})
