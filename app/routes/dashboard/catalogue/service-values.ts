import type { Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'
import type { EditedServiceRow, ServiceBody } from '#app/api/services.ts'
import { readPrice } from '#app/components/payment/read-dollars.ts'
import { milestoneSides } from '#core/milestone/milestone-side.ts'
import { toUnits } from '#core/money.ts'
import { serviceBody } from '#core/service/service-input.ts'

export type PlanValues = {
  planId: string
  name: string
  price: string
  oldPrice: string
  /** One per line. */
  features: string
  popular: boolean
  revisionTerms: 'quoted' | 'counted' | 'unlimited'
  revisions: string
  extraRoundPrice: string
  supportMonths: string
  workingDays: string
  depositPercent: string
  unit: string
  hidden: boolean
  terms: string
}
export type QuestionValues = {
  name: string
  label: string
  help: string
  kind: string
  required: boolean
  /** One per line. */
  choices: string
}
export type MilestoneValues = { title: string; share: string; workingDays: string; side: string }
/** Form values. Numbers and amounts are strings as typed. */
export type ServiceValues = {
  slug: string
  kind: string
  title: string
  summary: string
  description: string
  image: string
  active: string
  /** Of all prices. */
  currency: string
  plans: PlanValues[]
  briefFields: QuestionValues[]
  milestones: MilestoneValues[]
}

export const emptyPlan: PlanValues = {
  ...{ planId: '', name: '', price: '', oldPrice: '', features: '', popular: false },
  ...{ revisionTerms: 'quoted', revisions: '', extraRoundPrice: '' },
  ...{ supportMonths: '', workingDays: '', depositPercent: '' },
  ...{ unit: '', hidden: false, terms: '' },
}
export const emptyQuestion: QuestionValues = {
  ...{ name: '', label: '', help: '', kind: 'text', required: false, choices: '' },
}
export const emptyMilestone: MilestoneValues = { title: '', share: '', workingDays: '', side: '' }
export const emptyService: ServiceValues = {
  ...{ slug: '', kind: 'custom', title: '', summary: '', description: '', image: '', active: 'false' },
  ...{ currency: 'USD', plans: [], briefFields: [], milestones: [] },
}

const written = (value: number | null | undefined) => (value ? String(value) : '')

/** Returns the form values of a service. */
export const toValues = (service: EditedServiceRow): ServiceValues => ({
  slug: service.slug,
  kind: service.kind,
  title: service.title,
  summary: service.summary,
  description: service.description ?? '',
  image: service.image ?? '',
  active: String(service.active),
  currency: service.plans[0]?.price.currency ?? 'USD',
  plans: service.plans.map((plan) => ({
    planId: plan.planId,
    name: plan.name,
    price: String(toUnits(plan.price)),
    oldPrice: plan.oldPrice ? String(toUnits(plan.oldPrice)) : '',
    features: plan.features.join('\n'),
    popular: plan.popular,
    ...(plan.revisionsAsQuoted
      ? { revisionTerms: 'quoted' as const, revisions: '' }
      : plan.revisions === null
        ? { revisionTerms: 'unlimited' as const, revisions: '' }
        : { revisionTerms: 'counted' as const, revisions: String(plan.revisions) }),
    extraRoundPrice: plan.extraRoundPrice ? String(toUnits(plan.extraRoundPrice)) : '',
    supportMonths: written(plan.supportMonths),
    workingDays: written(plan.workingDays),
    depositPercent: plan.depositPercent === undefined ? '' : String(plan.depositPercent),
    unit: plan.unit ?? '',
    hidden: plan.hidden ?? false,
    terms: plan.terms ?? '',
  })),
  briefFields: service.briefFields.map(({ choices, help = '', ...question }) => ({
    ...question,
    help,
    choices: choices.join('\n'),
  })),
  milestones: service.milestones.map(({ title, share, workingDays, side }) => ({
    title,
    share: written(share),
    workingDays: written(workingDays),
    side: side ?? '',
  })),
})

const lines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const toPrice = (typed: string, currency: string) => ({
  minor: readPrice(typed, currency) ?? Number.NaN,
  currency,
})
const optionalNumber = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

/** Returns the request for the typed values. */
export const toBody = (values: ServiceValues): ServiceBody => ({
  slug: values.slug.trim(),
  kind: values.kind as ServiceBody['kind'],
  title: values.title,
  summary: values.summary,
  description: values.description,
  image: values.image,
  active: values.active === 'true',
  plans: values.plans.map((plan) => ({
    planId: plan.planId,
    name: plan.name,
    price: toPrice(plan.price, values.currency),
    oldPrice: plan.oldPrice.trim() ? toPrice(plan.oldPrice, values.currency) : null,
    features: lines(plan.features),
    popular: plan.popular,
    ...(plan.revisionTerms === 'unlimited' && { revisions: null }),
    ...(plan.revisionTerms === 'counted' && {
      revisions: plan.revisions.trim() ? Number(plan.revisions) : Number.NaN,
    }),
    extraRoundPrice:
      plan.revisionTerms === 'counted' && plan.extraRoundPrice?.trim()
        ? toPrice(plan.extraRoundPrice, values.currency)
        : null,
    supportMonths: optionalNumber(plan.supportMonths) ?? 0,
    workingDays: optionalNumber(plan.workingDays),
    depositPercent: optionalNumber(plan.depositPercent),
    ...{ unit: plan.unit, hidden: plan.hidden, terms: plan.terms },
  })),
  briefFields: values.briefFields.map(({ choices, kind, ...question }) => ({
    ...question,
    kind: kind as 'text',
    choices: kind === 'choice' ? lines(choices) : [],
  })),
  milestones: values.milestones.map(({ title, share, workingDays, side }) => ({
    title,
    share: optionalNumber(share),
    workingDays: optionalNumber(workingDays),
    side: milestoneSides.find((one) => one === side) ?? null,
  })),
})

const amountFields = ['price', 'oldPrice', 'extraRoundPrice'] as const
const amountSentence = 'Write an amount such as 599 or 1,249.50'

/** Validates the typed values with the server's rules. */
export const serviceResolver: Resolver<ServiceValues> = (values) => {
  const { error } = serviceBody.safeParse(toBody(values))
  if (!error) return { values, errors: {} }
  const errors: object = {}
  for (const { path, message } of error.issues) {
    const [list, index, field] = path
    const name = [list, index, field].filter((part) => part !== undefined).join('.')
    const isAmount = amountFields.some((one) => one === field)
    const isUnread =
      isAmount && path[3] === 'minor' && readPrice(typedAt(values, name), values.currency) === undefined
    set(errors, name, { type: 'rule', message: isUnread ? amountSentence : message })
  }
  return { values: {}, errors }
}

function typedAt({ plans }: ServiceValues, name: string): string {
  const [, index, field] = name.split('.')
  const plan = plans[Number(index)]
  const amount = amountFields.find((one) => one === field)
  return (amount && plan?.[amount]) ?? ''
}
