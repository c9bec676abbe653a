import { z } from 'zod'
import { requiredText } from '../text.ts'

const sentence = 'Must be a number from 0 to 100'

export const progressInput = z.object({
  progress: z.number(sentence).min(0, sentence).max(100, sentence),
  reason: requiredText(500, 'Please write why').transform((written) => written.trim()),
})
export type ProgressInput = z.output<typeof progressInput>

export const progressRow = z.object({
  progress: z.number(),
  reason: z.string().nullable().describe('Set if staff set the progress by hand'),
  setAt: z.iso.datetime().nullable(),
})
export type ProgressRow = z.output<typeof progressRow>
