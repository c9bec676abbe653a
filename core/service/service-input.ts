import { z } from 'zod'
import type { Change } from '../audit.ts'
import { flag } from '../listing.ts'
import { oneCurrency, planPrice, price } from '../money-input.ts'
import { seenVersion } from '../seen-version.ts'
import { link, optionalText, requiredText, wholeNumber } from '../text.ts'
import { refuseRepeated } from './refuse-repeated.ts'
import { questionKinds, serviceKinds } from './service.ts'
import { templateMilestones } from './template-milestone.ts'

export const maxPlans = 12
export const maxQuestions = 20
export const maxFileQuestions = 3
export const maxFeatures = 20
export const maxChoices = 30

const some = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

const features = z
  .array(requiredText(120, 'Please write the feature'))
  .max(maxFeatures, `Must be at most ${maxFeatures} features`)
  .superRefine((texts, ctx) => refuseRepeated(texts, (index) => [index], 'Is listed twice', ctx))

const planInput = z
  .object({
    planId: optionalText(60).describe('Empty for a new plan'),
    name: requiredText(60, 'Please name the plan'),
    price: planPrice.describe('All plans of a service are in one currency'),
    oldPrice: some(planPrice),
    features: features.default([]),
    popular: flag.default(false),
    revisions: wholeNumber(0, 100)
      .nullable()
      .optional()
      .describe('null: unlimited; left out: as quoted for each order'),
    revisionsAsQuoted: flag.optional(),
    extraRoundPrice: some(price).describe('Left out: as in the settings; 0: not offered'),
    supportMonths: wholeNumber(0, 60).default(0),
    workingDays: some(wholeNumber(1, 365)),
    depositPercent: some(wholeNumber(0, 100)),
    unit: optionalText(40).describe('Such as per page; per project if empty'),
    hidden: flag.default(false).describe('true: not sold on the website, only by quotes'),
    terms: optionalText(1_000).describe('Printed on the quotes that it is used in'),
  })
  .superRefine(({ hidden, popular }, { addIssue }) => {
    if (!hidden || !popular) return
    addIssue({ code: 'custom', message: 'A hidden plan cannot be the most chosen one', path: ['popular'] })
  })
  .superRefine(({ price, extraRoundPrice }, { addIssue }) => {
    if ((extraRoundPrice?.currency ?? price.currency) === price.currency) return
    addIssue({ code: 'custom', message: oneCurrency, path: ['extraRoundPrice'] })
  })
  .superRefine(({ price, oldPrice }, { addIssue }) => {
    if (!oldPrice) return
    if (oldPrice.currency !== price.currency) {
      addIssue({ code: 'custom', message: oneCurrency, path: ['oldPrice'] })
    }
    if (oldPrice.minor > price.minor) return
    addIssue({ code: 'custom', message: 'Must be higher than the price', path: ['oldPrice'] })
  })
  .transform(({ popular, revisions, revisionsAsQuoted, unit, hidden, terms, ...same }) => ({
    ...same,
    ...(unit && { unit }),
    ...(hidden && { isHidden: true }),
    ...(terms && { terms }),
    isPopular: popular,
    // Nothing is promised unless the plan says so.
    ...(revisionsAsQuoted || revisions === undefined
      ? { revisions: 0, revisionsAsQuoted: true }
      : { revisions }),
  }))
export type PlanInput = z.output<typeof planInput>

const plans = z
  .array(planInput)
  .max(maxPlans, `Must be at most ${maxPlans} plans`)
  .superRefine((all, ctx) => {
    const names = all.map(({ name }) => name)
    const other = all.findIndex(({ price }) => price.currency !== all[0]?.price.currency)
    if (other > 0) ctx.addIssue({ code: 'custom', message: oneCurrency, path: [other, 'price'] })
    refuseRepeated(names, (index) => [index, 'name'], 'Another plan has this name', ctx)
    if (all.filter(({ isPopular }) => isPopular).length <= 1) return
    const message = 'Only one plan can be the most chosen one'
    const last = all.findLastIndex(({ isPopular }) => isPopular)
    ctx.addIssue({ code: 'custom', message, path: [last, 'popular'] })
  })

const questionInput = z
  .object({
    name: optionalText(60).describe('Empty for a new question'),
    label: requiredText(200, 'Please write the question'),
    help: optionalText(300),
    kind: z.enum(questionKinds, 'Must be a kind of question'),
    required: flag.default(false),
    choices: z
      .array(requiredText(100, 'Please write the choice'))
      .max(maxChoices, `Must be at most ${maxChoices} choices`)
      .superRefine((texts, ctx) => refuseRepeated(texts, (index) => [index], 'Is listed twice', ctx))
      .default([]),
  })
  .superRefine(({ kind, choices }, { addIssue }) => {
    if (kind !== 'choice' || choices.length >= 2) return
    addIssue({ code: 'custom', message: 'Please give at least two choices', path: ['choices'] })
  })
  .transform(({ required, help, ...same }) => ({
    ...same,
    ...(help && { help }),
    isRequired: required,
    choices: same.kind === 'choice' ? same.choices : [],
  }))
export type QuestionInput = z.output<typeof questionInput>

const briefFields = z
  .array(questionInput)
  .max(maxQuestions, `Must be at most ${maxQuestions} questions`)
  .superRefine((all, ctx) => {
    const labels = all.map(({ label }) => label)
    refuseRepeated(labels, (index) => [index, 'label'], 'Is asked twice', ctx)
    if (all.filter(({ kind }) => kind === 'file').length <= maxFileQuestions) return
    const message = `At most ${maxFileQuestions} questions can ask for a file`
    ctx.addIssue({
      code: 'custom',
      message,
      path: [all.findLastIndex(({ kind }) => kind === 'file'), 'kind'],
    })
  })

const slugSentence = 'Use small Latin letters, digits and hyphens, such as logo-design'
const slug = optionalText(60).refine(
  (written) => written === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(written),
  slugSentence,
)

export const longestDescription = 10_000

const shape = {
  kind: z.enum(serviceKinds, 'Must be a kind of service'),
  title: requiredText(120, 'Title is required'),
  summary: optionalText(300),
  description: optionalText(longestDescription).describe('Markdown'),
  image: link.describe('Picture of its page'),
  plans,
  briefFields,
  milestones: templateMilestones,
  active: flag,
}

export const serviceBody = z.object({
  ...shape,
  slug: slug.describe('Last part of the address; made from the title if empty'),
  kind: shape.kind.default('custom'),
  plans: plans.default([]),
  briefFields: briefFields.default([]),
  milestones: templateMilestones.default([]),
  active: flag.default(false),
})
export type ServiceInput = z.output<typeof serviceBody>

export const servicePatch = z.object(shape).partial().extend({ version: seenVersion })
export type ServicePatch = Change<Omit<ServiceInput, 'slug'>> & { version: number }
export type ServiceContent = Omit<ServiceInput, 'slug' | 'active'> & { isActive: boolean }
