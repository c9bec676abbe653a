import type { z } from 'zod'
import type { Context } from '../context.ts'
import { addQuoteMessage } from '../quote/quote-messages.server.ts'
import type { shareMessage } from './share-link.ts'
import { answer } from './shared-quote.server.ts'

/** Adds a message of the holder of a link. */
export const writeSharedMessage = (
  ctx: Context,
  token: string,
  { text }: z.output<typeof shareMessage>,
): Promise<string> =>
  answer(ctx, token, (inside, quote) =>
    addQuoteMessage(inside, quote, { text, isInternal: false, isStaff: false }),
  )
