import { z } from 'zod'
import type { Change } from '../audit.ts'
import { invalidEmailMessage, isEmail } from '../email-input.ts'
import { flag, listRequest, query } from '../listing.ts'
import { type Money, usd } from '../money.ts'
import { calendarDay, day, link, optionalText, requiredText, text } from '../text.ts'

/** Purpose from which the encryption keys of project secrets are derived. */
export const secretsPurpose = 'project-secrets'
export const secretFields = ['emailPassword', 'wpPassword'] as const
export type SecretField = (typeof secretFields)[number]

const maxCosts = 200
const maxAmount = 10_000_000

const number = (sentence: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ],
    sentence,
  )

const hasCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

const amount = number('Amount must be a number')
  .refine((value) => value >= 0 && value <= maxAmount, `Amount must be from 0 to ${maxAmount}`)
  .refine(hasCents, 'Amount must have at most two decimals')
  .transform(usd)

export const cost = z.object({ category: optionalText(120), date: day, amount })
export type Cost = { category: string; date: string | null; amount: Money }

const progressSentence = 'Progress must be a number from 0 to 100'
const progress = number(progressSentence)
  .refine((value) => value >= 0 && value <= 100, progressSentence)
  .nullish()
  .transform((value) => value ?? 0)

/** URL or path of this site, or the id of an uploaded file. */
const file = z.union([link, z.uuid()], 'Must be a link or the id of an upload')

export const projectInput = z.object({
  companyName: requiredText(200, 'Company name is required'),
  licence: requiredText(200, 'Web licence is required'),
  ownerName: requiredText(200, 'Owner name is required'),
  countryName: requiredText(100, 'Country name is required'),
  /** Also identifies the project's owner. */
  email: requiredText(254, 'Email is required')
    .refine((email) => email.trim() === '' || isEmail(email), invalidEmailMessage)
    .transform((email) => email.trim()),
  emailPassword: requiredText(500, 'Email password is required'),
  wpUsername: requiredText(200, 'WordPress username is required'),
  wpPassword: requiredText(500, 'WordPress password is required'),
  shortDescription: requiredText(500, 'Short description is required'),
  description: optionalText(20_000),
  costs: z
    .array(cost)
    .max(maxCosts, `Must be at most ${maxCosts} costs`)
    .nullish()
    .transform((costs): Cost[] => costs ?? []),
  progress,
  hasWebsite: flag.nullish().transform((value) => value ?? false),
  websiteUrl: link,
  domainExpiresOn: day,
  image: file,
  certificate: file,
  tags: z
    .array(text(60))
    .max(30, 'Must be at most 30 tags')
    .nullish()
    .transform((tags) => tags ?? []),
  notes: optionalText(10_000),
})
export type ProjectInput = z.infer<typeof projectInput>
/** All fields except the secrets. */
export type ProjectProperties = Omit<ProjectInput, SecretField>

export type ProjectChange = Change<ProjectInput> & { version: number }

export type Project = ProjectProperties & { id: string; createdAt: Date; version: number }

/** Clears URL and domain expiry of a project without a website. */
export const normalizeWebsite = <
  Fields extends Pick<ProjectProperties, 'hasWebsite' | 'websiteUrl' | 'domainExpiresOn'>,
>(
  facts: Fields,
): Fields => (facts.hasWebsite ? facts : { ...facts, websiteUrl: '', domainExpiresOn: null })

export const projectFilter = z.object({
  ...query,
  hasWebsite: flag.optional(),
  expiresBefore: calendarDay.optional(),
})
export type ProjectFilter = z.infer<typeof projectFilter>

export const projectListRequest = listRequest(
  ['createdAt', 'companyName', 'ownerName', 'email', 'progress', 'domainExpiresOn'],
  projectFilter,
)
export type ProjectListRequest = z.infer<typeof projectListRequest>
