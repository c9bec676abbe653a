/** Verbs for the page of a share link. */
export { presentSharedQuote } from '../quote/present-shared-quote.ts'
export {
  acceptSharedQuote,
  answerSharedQuote,
  openSharedQuote,
  writeSharedMessage,
} from '../quote/shared-quote.server.ts'
