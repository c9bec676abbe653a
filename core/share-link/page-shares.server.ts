/** Verbs for the page of a share link. */
export { presentSharedInvoice } from '../invoice/present-shared-invoice.ts'
export { paySharedInvoice, renewSharedRate } from '../invoice/shared-invoice.server.ts'
export { presentSharedProof } from '../proof/present-shared-proof.ts'
export {
  acceptSharedExtraRound,
  approveSharedProof,
  askSharedChanges,
  commentSharedProof,
} from '../proof/shared-proof.server.ts'
export { presentSharedQuote } from '../quote/present-shared-quote.ts'
export { acceptSharedQuote, answerSharedQuote } from '../quote/shared-quote.server.ts'
export { openShared, readEnded, writeToShared } from './open-shared.server.ts'
