import { z } from 'zod'
import { text } from '#core/text.ts'

/** Headers of a call that creates a record. A repeat with the same key gets the answer of the first call. */
export const repeatable = z.looseObject({
  'idempotency-key': text(100)
    .optional()
    .describe(
      'Chosen by the client, one for each record to create: a repeat with the same key creates nothing again',
    ),
})

export const keyOf = (headers: z.infer<typeof repeatable>) => headers['idempotency-key']
