import { expect, it } from 'vitest'
import { poisha } from '#core/money.ts'
import { clientOwner } from '#core/owner/owner.ts'
import { formatDecision } from './format-decision.ts'

const karim = { clientName: 'Karim', email: clientOwner('1'), isNotified: false }
const claim = { number: 'PC-1', amount: poisha(500_000), ...karim }
const reject = { move: 'reject' as const, reason: 'not-found' as const, reasonText: '' }

it('promises no mail to a client without an address', () => {
  expect(formatDecision(claim, { move: 'accept' })).toBe(
    'PC-1: ৳5,000 accepted. Karim has no e-mail address, so nothing is sent.',
  )
  expect(formatDecision(claim, reject)).toBe(
    'PC-1 is rejected. Karim has no e-mail address, so nobody is notified.',
  )
  const other = { ...claim, email: 'karim@example.com', isNotified: true }
  expect(formatDecision(other, { move: 'accept' })).toBe('PC-1: ৳5,000 accepted. The receipt is on its way.')
  expect(formatDecision(other, reject)).toBe('PC-1 is rejected. The client is notified.')
})
