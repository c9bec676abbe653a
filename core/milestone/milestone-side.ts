import { z } from 'zod'

export const milestoneSides = ['us', 'client'] as const
/** Side that does a milestone. */
export type MilestoneSide = (typeof milestoneSides)[number]

/** Labels for staff. */
export const milestoneSideLabels: Record<MilestoneSide, string> = {
  us: 'We do it',
  client: 'The client does it',
}

export const milestoneSide = z
  .enum(milestoneSides, 'Must be us or client')
  .nullable()
  .describe('Who does it: the provider or the client; null if that is not said')
