import { z } from 'zod'
import { pageRequest } from '../paging.ts'
import { moneySchema } from '../response-fields.ts'
import { clientRecordKinds } from './client-record-kinds.ts'

export const clientRecordRequest = pageRequest.extend({
  kind: z.enum(clientRecordKinds, 'Must be a kind of record').optional().describe('All kinds by default'),
})
export type ClientRecordRequest = z.infer<typeof clientRecordRequest>

/** A record of a client, a message, or a change of state, on one line. */
export const clientRecordRow = z.object({
  _id: z.uuid(),
  kind: z.enum(clientRecordKinds),
  about: z.string().nullable().describe('Kind of the record that a message, a change or a file belongs to'),
  recordId: z.uuid().nullable().describe('The record to open'),
  number: z.string().nullable(),
  title: z.string(),
  status: z.string().nullable(),
  amount: moneySchema.nullable(),
  at: z.iso.datetime(),
  sender: z.string().nullable().describe('Name of the sender of a message, if it is not the client’s'),
  isUnproven: z
    .boolean()
    .describe('A message whose sender gave an address of the client, which nobody has linked to a client'),
})
export type ClientRecordRow = z.output<typeof clientRecordRow>
