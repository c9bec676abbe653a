import { z } from 'zod'
import type { Logos } from './logo.ts'

const logo = z.object({
  hash: z.string().describe('Part of the address of each of its files'),
  width: z.int(),
  height: z.int(),
})

export const logosSchema: z.ZodType<Logos> = z.object({ light: logo.optional(), dark: logo.optional() })
