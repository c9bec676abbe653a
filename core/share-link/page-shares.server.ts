/** Verbs for the page of a share link. */
export { presentSharedQuote } from './present-shared-quote.ts'
export { writeSharedMessage } from './shared-message.server.ts'
export { acceptSharedQuote, answerSharedQuote, openSharedQuote } from './shared-quote.server.ts'
