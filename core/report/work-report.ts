import { z } from 'zod'
import { reportPeriod } from './report.ts'
import { type DeliveryGroup, deliveryGroupLabels } from './work-report-groups.ts'

const by = z.enum(
  Object.keys(deliveryGroupLabels) as [DeliveryGroup, ...DeliveryGroup[]],
  'Must be service or month',
)
export const deliveryRequest = reportPeriod.safeExtend({ by })
export type DeliveryRequest = z.infer<typeof deliveryRequest>

const times = {
  orders: z.int().describe('Orders delivered in the period'),
  medianDays: z.number().nullable().describe('From the order to its delivery; null without orders'),
  slowestDays: z.number().nullable().describe('Nine of ten orders were delivered within this time'),
}
export const deliveryReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by,
  rows: z.array(z.object({ key: z.string().describe('Kind of service, or month'), ...times })),
  total: z.object(times),
})
export type DeliveryReport = z.output<typeof deliveryReport>

export const lateReport = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(['order', 'project', 'problem']),
      count: z.int(),
      longestDays: z.int().nullable().describe('Days since the oldest of them was due'),
    }),
  ),
})
export type LateReport = z.output<typeof lateReport>
