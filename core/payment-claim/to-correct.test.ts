import { expect, it } from 'vitest'
import type { ClaimStatus } from './payment-claim.ts'
import { claimsToCorrect } from './to-correct.ts'

const claim = (status: ClaimStatus, minute: number, some: object = {}) => ({
  ...{ status, invoiceId: 'one', replacedBy: null, createdAt: `2026-03-05T10:${minute}:00.000Z` },
  ...{ decidedAt: status === 'submitted' ? null : `2026-03-05T10:${minute + 2}:00.000Z` },
  ...some,
})
const rejected = claim('rejected', 20)

it.each<[string, number, ReturnType<typeof claim>[]]>([
  ['no other report', 1, []],
  ['a later report that waits', 0, [claim('submitted', 30)]],
  ['a later report that is being checked', 0, [claim('checking', 30)]],
  ['a later report that was accepted', 0, [claim('accepted', 30)]],
  ['a later report of which a part was accepted', 0, [claim('part-accepted', 30)]],
  ['a later report that was withdrawn', 1, [claim('withdrawn', 30)]],
  ['a later report that was reversed', 1, [claim('reversed', 30)]],
  ['another part that was sent before the rejection', 1, [claim('submitted', 21)]],
  ['a later report for another invoice', 1, [claim('submitted', 30, { invoiceId: 'other' })]],
])('with %s leaves %i to correct', (_, count, others) => {
  expect(claimsToCorrect([...others, rejected])).toEqual(count === 1 ? [rejected] : [])
})

it('leaves out a rejected report that was sent again, and asks for the later of two', () => {
  const replaced = claim('rejected', 20, { replacedBy: { _id: '2', number: 'PC-000002' } })
  const later = claim('rejected', 30)
  expect(claimsToCorrect([later, replaced])).toEqual([later])
})
