import { expect, it } from 'vitest'
import {
  clientOwner,
  deletedClient,
  deletedOwner,
  describePlaceholder,
  formatUnreached,
  isDeletedClient,
  isDeletedOwner,
} from './owner.ts'

it.each([
  [deletedOwner('1'), 'Deleted account', 'The client deleted their account', [true, false]],
  [deletedClient('1'), 'Deleted client', 'The client was deleted by the office', [true, true]],
  [clientOwner('1'), 'No e-mail address', 'The client has no e-mail address', [false, false]],
])('describes %s', (email, name, reason, states) => {
  expect([describePlaceholder(email), formatUnreached(email)]).toEqual([name, reason])
  expect([isDeletedOwner(email), isDeletedClient(email)]).toEqual(states)
})

it('describes no address of a person', () => {
  expect(describePlaceholder('karim@example.com')).toBeUndefined()
})
