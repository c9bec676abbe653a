import { z } from 'zod'
import { invalidEmailMessage, isEmail } from '../email-input.ts'
import { bodyOf, field, inputOf, namesOf, outputShape, patchOf } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { type Money, usd } from '../money.ts'
import { isNotifiedField, personName, personSchema } from '../response-fields.ts'
import { tagList, tags } from '../tags.ts'
import { calendarDay, day, idOf, link, optionalText, requiredText } from '../text.ts'
import { assigneeFilter } from '../work/assignee-filter.ts'

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

const nullableDay = z.iso.date().nullable()

const fields = {
  companyName: field(requiredText(200, 'Company name is required'), { wire: 'companyname' }),
  licence: field(requiredText(200, 'Web licence is required').describe('`webLicence` is also accepted'), {
    wire: 'weblicence',
    alias: 'webLicence',
  }),
  ownerName: field(requiredText(200, 'Owner name is required')),
  countryName: field(requiredText(100, 'Country name is required')),
  /** Also identifies the project's owner. */
  email: field(
    requiredText(254, 'Email is required')
      .refine((email) => email.trim() === '' || isEmail(email), invalidEmailMessage)
      .transform((email) => email.trim()),
    { wire: 'Email' },
  ),
  emailPassword: field(requiredText(500, 'Email password is required'), {
    wire: 'EmailPassword',
    output: false,
  }),
  wpUsername: field(
    requiredText(200, 'WordPress username is required').describe('`wpUserName` is also accepted'),
    { alias: 'wpUserName' },
  ),
  wpPassword: field(requiredText(500, 'WordPress password is required'), { output: false }),
  shortDescription: field(requiredText(500, 'Short description is required')),
  description: field(optionalText(20_000), { wire: 'projectDescription' }),
  costs: field(
    z
      .array(cost)
      .max(maxCosts, `Must be at most ${maxCosts} costs`)
      .nullish()
      .transform((costs): Cost[] => costs ?? []),
    { output: z.array(z.object({ category: z.string(), date: nullableDay, amount: z.number() })) },
  ),
  progress: field(progress, { wire: 'projectPorgress', output: z.number().min(0).max(100) }),
  hasWebsite: field(
    flag.nullish().transform((value) => value ?? false),
    { output: z.boolean() },
  ),
  websiteUrl: field(link.describe('Stored only with hasWebsite')),
  domainExpiresOn: field(day.describe('Stored only with hasWebsite'), {
    wire: 'domainExpiry',
    output: nullableDay,
  }),
  image: field(file, { wire: 'projectImage' }),
  certificate: field(file),
  tags: field(
    tags.nullish().transform((list) => list ?? []),
    { output: z.array(z.string()) },
  ),
  notes: field(optionalText(10_000)),
}
export const projectNames = namesOf(fields)
export const projectInput = inputOf(fields)
export type ProjectInput = z.output<typeof projectInput>
/** All fields except the secrets. */
export type ProjectProperties = Omit<ProjectInput, SecretField>

const spellings = { tags: tagList, notes: fields.notes.input }
export const projectBody = bodyOf(fields, spellings)
export const projectPatch = patchOf(fields, spellings)
export type ProjectChange = z.output<typeof projectPatch>

export const projectRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type ProjectRow = z.output<typeof projectRow>

export const staffProjectRow = projectRow.extend({ assignee: personName.nullable() })
export type StaffProjectRow = z.output<typeof staffProjectRow>

/** A project by itself, with what its screen says of its client. */
export const oneProjectRow = projectRow.extend({ isNotified: isNotifiedField })
export type OneProjectRow = z.output<typeof oneProjectRow>

/** Names of the passwords on the wire. */
export const secretNames = { EmailPassword: 'emailPassword', wpPassword: 'wpPassword' } as const
export type SecretName = keyof typeof secretNames

/** Entry of the log of revealed passwords. */
export const revealRow = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  field: z.string().describe('One of the two passwords, or the _id of an entry'),
  label: z.string().describe('Name that the entry had; empty for the two passwords'),
  reason: z.string(),
  by: personSchema.nullable(),
})
export type RevealRow = z.output<typeof revealRow>

export type Project = ProjectProperties & {
  id: string
  clientId: string | null
  createdAt: Date
  version: number
}

/** Clears URL and domain expiry of a project without a website. */
export const normalizeWebsite = <
  Fields extends Pick<ProjectProperties, 'hasWebsite' | 'websiteUrl' | 'domainExpiresOn'>,
>(
  facts: Fields,
): Fields => (facts.hasWebsite ? facts : { ...facts, websiteUrl: '', domainExpiresOn: null })

export type AssignedProject = Project & { assignee: { id: string; name: string } | null }

/** Filters of a client's own projects: only what the client may read, since a filter tells it too. */
const ownProjectFilter = z.object({
  ...query,
  id: idOf('a project').optional(),
  hasWebsite: flag.optional(),
  expiresFrom: calendarDay.optional(),
  expiresBefore: calendarDay.optional(),
  milestones: z.enum(['late'], 'Must be late').optional().describe('late: one is not done after its day'),
  round: z
    .enum(['changes-asked', 'open'], 'Must be changes-asked or open')
    .optional()
    .describe('With a round of proofs that waits for staff (changes-asked), or for its client (open)'),
})
const projectSorts = [
  'createdAt',
  'companyName',
  'ownerName',
  'email',
  'progress',
  'domainExpiresOn',
] as const
export const ownProjectListRequest = listRequest(projectSorts, ownProjectFilter)
export type OwnProjectListRequest = z.infer<typeof ownProjectListRequest>

export const projectFilter = ownProjectFilter.extend({ assignee: assigneeFilter.optional() })
export type ProjectFilter = z.infer<typeof projectFilter>

export const projectListRequest = listRequest(projectSorts, projectFilter)
export type ProjectListRequest = z.infer<typeof projectListRequest>
