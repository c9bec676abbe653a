import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { moneySchema } from '../response-fields.ts'

export const serviceKinds = [
  'website-coding',
  'wordpress',
  'social-boost',
  'graphic-design',
  'custom',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

const planRow = z.object({
  planId: z.string(),
  name: z.string(),
  price: moneySchema,
  features: z.array(z.string()),
  popular: z.boolean(),
  revisions: z.int().nullable().describe('null: unlimited'),
  supportMonths: z.int(),
})
export type PlanRow = z.output<typeof planRow>

/** Question in the order form of a service. */
const briefFieldRow = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long', 'choice']),
  required: z.boolean(),
  choices: z.array(z.string()),
})
export type BriefFieldRow = z.output<typeof briefFieldRow>

export const serviceRow = z.object({
  _id: z.uuid(),
  slug: z.string(),
  kind: z.enum(serviceKinds),
  title: z.string(),
  summary: z.string(),
  /** Empty if every order is priced individually. */
  plans: z.array(planRow),
  briefFields: z.array(briefFieldRow),
  active: z.boolean(),
})
export type ServiceRow = z.output<typeof serviceRow>

export type Plan = Stored<typeof planRow, { popular: 'isPopular' }>
export type BriefField = Stored<typeof briefFieldRow, { required: 'isRequired' }>
export type Service = Omit<Stored<typeof serviceRow>, 'active' | 'plans' | 'briefFields'> & {
  plans: Plan[]
  briefFields: BriefField[]
}
