import { z } from 'zod'

export const recordVersionRow = z.object({
  version: z.int(),
  writtenAt: z.iso.datetime(),
  writtenBy: z.string().nullable().describe('Name, or the e-mail address of somebody without one'),
})
export type RecordVersionRow = z.output<typeof recordVersionRow>
