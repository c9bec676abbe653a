import { defineMachine } from '../state-machine.ts'

export const quoteMachine = defineMachine({
  states: ['draft', 'sent', 'viewed', 'accepted', 'declined', 'changes-asked', 'expired', 'replaced'],
  moves: {
    send: { from: ['draft'], to: 'sent', by: ['staff'] },
    view: { from: ['sent'], to: 'viewed', by: ['client'] },
    accept: { from: ['sent', 'viewed'], to: 'accepted', by: ['client'] },
    // Staff may note what a client said by phone, or withdraw a quote.
    decline: { from: ['sent', 'viewed', 'changes-asked'], to: 'declined', by: ['client', 'staff'] },
    'ask-changes': { from: ['sent', 'viewed'], to: 'changes-asked', by: ['client'], needsReason: true },
    expire: { from: ['sent', 'viewed'], to: 'expired', by: ['system'] },
    /** Follows from sending a revised quote. */
    replace: {
      from: ['sent', 'viewed', 'changes-asked', 'declined', 'expired'],
      to: 'replaced',
      by: ['system'],
    },
  },
})

export type QuoteStatus = (typeof quoteMachine)['states'][number]
export type QuoteMoveName = keyof (typeof quoteMachine)['moves']

/** States in which the client can accept the quote. */
export const openQuotes: readonly QuoteStatus[] = ['sent', 'viewed']

/** States in which a revised quote can take the place of this one. */
export const revisableQuotes: readonly QuoteStatus[] = quoteMachine.moves.replace.from

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  'changes-asked': 'Changes requested',
  expired: 'Expired',
  replaced: 'Replaced',
}

/** Days for which a quote can be accepted, unless it says another last day. */
export const validDays = 14
