import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { moneySchema } from '../response-fields.ts'
import { type TemplateMilestone, templateMilestoneRow } from './template-milestone.ts'

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
  oldPrice: moneySchema.optional().describe('Former price, shown beside the price'),
  features: z.array(z.string()),
  popular: z.boolean(),
  revisions: z.int().nullable().describe('null: unlimited; 0 with `revisionsAsQuoted`'),
  revisionsAsQuoted: z.boolean().optional().describe('true: agreed for each order'),
  supportMonths: z.int(),
  extraRoundPrice: moneySchema
    .optional()
    .describe('Of a round beyond the revisions, before tax; left out: as in the settings; 0: not offered'),
  workingDays: z.int().optional(),
  depositPercent: z.int().optional().describe('Defaults to the payment settings'),
  unit: z.string().optional().describe('Such as per page; per project if left out'),
  hidden: z.boolean().optional().describe('true: not sold on the website, only by quotes'),
  terms: z.string().optional().describe('Printed on the quotes that it is used in'),
})
export type PlanRow = z.output<typeof planRow>

export const questionKinds = ['text', 'long', 'choice', 'number', 'date', 'file'] as const

/** Question in the order form of a service. */
const briefFieldRow = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().optional(),
  kind: z.enum(questionKinds),
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
  description: z.string().optional().describe('Markdown'),
  image: z.string().optional().describe('Picture of its page; left out: the drawing of its kind'),
  /** Empty if every order is priced individually. */
  plans: z.array(planRow),
  briefFields: z.array(briefFieldRow),
  active: z.boolean(),
})
export type ServiceRow = z.output<typeof serviceRow>

/** Service as the editor reads it. */
export const editedServiceRow = serviceRow.extend({
  milestones: z.array(templateMilestoneRow).describe('Those that a project of the service begins with'),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type EditedServiceRow = z.output<typeof editedServiceRow>

/** Plan with its service, to be used in a quote. */
export const quotablePlanRow = z.object({
  serviceTitle: z.string(),
  serviceKind: z.enum(serviceKinds),
  plan: planRow,
})
export type QuotablePlanRow = z.output<typeof quotablePlanRow>

/** Row of the staff's list, which has hidden services too. */
export const listedServiceRow = serviceRow
  .pick({ _id: true, slug: true, kind: true, title: true, active: true })
  .extend({ version: z.int(), planCount: z.int(), priceFrom: moneySchema.nullable() })
export type ListedServiceRow = z.output<typeof listedServiceRow>

export const serviceVersionRow = z.object({
  version: z.int(),
  title: z.string(),
  createdAt: z.iso.datetime(),
})
export type ServiceVersionRow = z.output<typeof serviceVersionRow>
export type ServiceVersion = Stored<typeof serviceVersionRow>

type PlanExtra =
  | 'oldPrice'
  | 'revisionsAsQuoted'
  | 'extraRoundPrice'
  | 'workingDays'
  | 'depositPercent'
  | 'unit'
  | 'isHidden'
  | 'terms'
type StoredPlan = Stored<typeof planRow, { popular: 'isPopular'; hidden: 'isHidden' }>
export type Plan = Omit<StoredPlan, PlanExtra> & Partial<Pick<StoredPlan, PlanExtra>>
type StoredField = Stored<typeof briefFieldRow, { required: 'isRequired' }>
export type BriefField = Omit<StoredField, 'help'> & { help?: string | undefined }
export type QuotablePlan = { serviceTitle: string; serviceKind: ServiceKind; plan: Plan }
export type Service = Omit<
  Stored<typeof serviceRow>,
  'active' | 'plans' | 'briefFields' | 'description' | 'image'
> & {
  description: string
  image: string
  plans: Plan[]
  briefFields: BriefField[]
}
export type EditedService = Service & {
  milestones: TemplateMilestone[]
  isActive: boolean
  version: number
  updatedAt: Date
}
export type ListedService = Stored<typeof listedServiceRow, { active: 'isActive' }>
