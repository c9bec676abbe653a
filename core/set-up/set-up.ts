import { z } from 'zod'

/** Steps from an empty site to the first paid order, in their order. */
export const setUpSteps = [
  'identity',
  'logo',
  'contact',
  'services',
  'payment-method',
  'mail-server',
  'terms',
  'portfolio',
  'team',
  'backup',
  'order',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Facts that must be true before the site is shown to the public. */
export const goLiveChecks = [
  'placeholders',
  'sample',
  'public-address',
  'https',
  'sign-in',
  'search-engines',
  'mail-sent',
  'mail-received',
  'backup',
] as const
export type GoLiveCheck = (typeof goLiveChecks)[number]

const stepSchema = z.object({ name: z.enum(setUpSteps), isDone: z.boolean() })
const checkSchema = z.object({
  name: z.enum(goLiveChecks),
  isPassed: z.boolean(),
  /** Parts that do not pass, such as the fields of the site settings that have placeholders. */
  details: z.array(z.string()),
  /** Place where each of these parts is changed: a section of the site settings, or a page. */
  changedAt: z.array(
    z.object({ label: z.string(), section: z.string().optional(), page: z.string().optional() }),
  ),
})
export type ChangedAt = z.output<typeof checkSchema>['changedAt'][number]

/** Each fact is read when asked for: nothing is done because somebody ticked it. */
export const setUpSchema = z.object({
  steps: z.array(stepSchema),
  checks: z.array(checkSchema),
})
export type SetUp = z.output<typeof setUpSchema>

/** The steps on the overview, while the list is neither complete nor hidden. */
export const setUpSummary = setUpSchema.pick({ steps: true }).extend({
  /** Placeholders that visitors of a public site see. */
  placeholders: z.array(z.string()),
})
export type SetUpSummary = z.output<typeof setUpSummary>
