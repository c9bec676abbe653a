import type { QuoteStatus } from '#core/quote/quote-machine.ts'

/** Explains the state of a quote to the holder of its link. */
export const sentences: Record<QuoteStatus, string> = {
  draft: '',
  sent: 'Please read it, then accept it, ask for changes or decline.',
  viewed: 'Please read it, then accept it, ask for changes or decline.',
  accepted: 'This quote is accepted. Thank you! You will hear from us when there is something to pay.',
  declined: 'This quote is declined. Write to us if you would like another one.',
  'changes-asked': 'You asked for changes. We’ll send you a new quote.',
  expired: 'This quote is no longer valid. Write to us, and we’ll send a new one.',
  replaced: 'A newer quote has taken the place of this one.',
}
