import { z } from 'zod'
import { text } from '#core/text.ts'

/** The headers of a call that creates something: a repeat with the same key is answered what the first one was. */
export const repeatable = z.looseObject({
  'idempotency-key': text(100)
    .optional()
    .describe('Made up by the client for one intention: repeating the call with it creates nothing again'),
})

export const keyOf = (headers: z.infer<typeof repeatable>) => headers['idempotency-key']
