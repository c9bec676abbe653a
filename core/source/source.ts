import { z } from 'zod'
import { overviewRequest } from '../overview/overview.ts'
import { properties } from './visit-source.ts'

export const sourcesRequest = overviewRequest
export type SourcesRequest = z.output<typeof sourcesRequest>

const count = z.int()

export const sourceRow = z.object({
  property: z.enum(properties),
  value: z.string(),
  visits: count,
  inquiries: count.describe('Messages of the contact form, by referrer and campaign only'),
  orders: count.describe('Orders of those who wrote such a message before'),
})
export type SourceRow = z.output<typeof sourceRow>

export const sourcesSchema = z.object({
  rows: z.array(sourceRow).describe('At most 100 of each property, the most visits first'),
  days: z.array(z.object({ week: z.iso.date(), visits: count })),
  totals: z.object({
    visits: count,
    inquiries: count,
    inquiriesOfUnknownSource: count,
    orders: count.describe('All orders of the range'),
    ordersOfUnknownSource: count,
  }),
})
export type Sources = z.output<typeof sourcesSchema>
