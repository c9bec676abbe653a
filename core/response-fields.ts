import { z } from 'zod'

/** An amount in whole minor units (cents, poisha) of its currency. */
export const moneySchema = z.object({ minor: z.int(), currency: z.string().describe('Code of ISO 4217') })

/** Person that a record refers to. */
export const personSchema = z.object({ _id: z.uuid(), email: z.string(), name: z.string() })

/** Member of staff who works on a record. */
export const personName = z.object({ _id: z.uuid(), name: z.string() })

export const isNotifiedField = z
  .boolean()
  .describe('false: the client has no e-mail address and no member who is notified of this')
