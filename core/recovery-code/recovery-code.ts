import { z } from 'zod'
import { text } from '../text.ts'

export const codesInSet = 10
/** With so many left or fewer, owners are told to make new ones. */
export const fewCodes = 3

export const recoveryStatus = z.object({
  offered: z.boolean().describe('Only owners of the site can make codes'),
  left: z.int(),
  createdAt: z.iso.datetime().nullable(),
})
export type RecoveryStatus = z.output<typeof recoveryStatus>

export const recoveryInput = z.object({ email: text(254), code: text(100) })
export type RecoveryInput = z.infer<typeof recoveryInput>
