import { z } from 'zod'
import { text } from '#core/text.ts'

/** Headers of a request that creates a record. A retry with the same key gets the response of the first request. */
export const repeatable = z.looseObject({
  'idempotency-key': text(100)
    .optional()
    .describe(
      'Chosen by the client, unique for each record to create. A retry with the same key creates no second record',
    ),
})

export const keyOf = (headers: z.infer<typeof repeatable>) => headers['idempotency-key']
