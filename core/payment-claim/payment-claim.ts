import { defineMachine } from '../state-machine.ts'

export const claimMachine = defineMachine({
  states: ['submitted', 'checking', 'accepted', 'part-accepted', 'rejected', 'withdrawn', 'reversed'],
  moves: {
    take: { from: ['submitted', 'checking'], to: 'checking', by: ['staff'] },
    release: { from: ['checking'], to: 'submitted', by: ['staff'] },
    accept: { from: ['checking'], to: 'accepted', by: ['staff'] },
    acceptPart: { from: ['checking'], to: 'part-accepted', by: ['staff'], needsReason: true },
    reject: { from: ['checking'], to: 'rejected', by: ['staff'] },
    withdraw: { from: ['submitted'], to: 'withdrawn', by: ['client'] },
    reverse: { from: ['accepted', 'part-accepted'], to: 'reversed', by: ['staff'], needsReason: true },
  },
})
export type ClaimStatus = (typeof claimMachine)['states'][number]
/** States of a claim that staff have to decide. */
export const waitingClaims: readonly ClaimStatus[] = ['submitted', 'checking']
export const isWaiting = ({ status }: { status: ClaimStatus }) => waitingClaims.includes(status)
/** States of a claim whose money was received. */
export const acceptedClaims: readonly ClaimStatus[] = claimMachine.moves.reverse.from
export type ClaimMoveName = keyof (typeof claimMachine)['moves']
export const claimStatusLabels: Record<ClaimStatus, string> = {
  submitted: 'Sent',
  checking: 'Being checked',
  accepted: 'Accepted',
  'part-accepted': 'Partially accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  reversed: 'Reversed',
}

/** Minutes for which a claim is leased to the person who took it. */
export const leaseMinutes = 15

export const claimFlags = [
  'seen-before',
  'image-seen-before',
  'amount-differs',
  'sender-unknown',
  'older-than-invoice',
  'rate-lapsed',
  'method-changed',
  'by-link',
] as const
export type ClaimFlag = (typeof claimFlags)[number]
export const claimFlagLabels: Record<ClaimFlag, string> = {
  'seen-before': 'Transaction ID seen before',
  'image-seen-before': 'Image seen before',
  'amount-differs': 'Amount differs',
  'sender-unknown': 'New sender number',
  'older-than-invoice': 'Paid before the invoice',
  'rate-lapsed': 'Rate had expired',
  'method-changed': 'Paid to an earlier number',
  'by-link': 'Reported by share link',
}

export const rejectReasons = ['not-found', 'wrong-amount', 'unreadable', 'used-before', 'other'] as const
export type RejectReason = (typeof rejectReasons)[number]
export const rejectReasonLabels: Record<RejectReason, string> = {
  'not-found': 'We did not find this payment',
  'wrong-amount': 'The amount is different',
  unreadable: 'The proof can’t be read',
  'used-before': 'This transaction was used before',
  other: 'Another reason',
}
