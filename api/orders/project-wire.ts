import { z } from 'zod'
import { type Project, projectInput } from '#core/project/project.ts'
import { renameKeys } from '#core/rename-keys.ts'
import { tagList } from '#core/tags.ts'

const { shape } = projectInput

const wireShape = {
  companyname: shape.companyName,
  weblicence: shape.licence.describe('`webLicence` is also accepted'),
  ownerName: shape.ownerName,
  countryName: shape.countryName,
  Email: shape.email,
  EmailPassword: shape.emailPassword,
  wpUsername: shape.wpUsername.describe('`wpUserName` is also accepted'),
  wpPassword: shape.wpPassword,
  shortDescription: shape.shortDescription,
  projectDescription: shape.description,
  costs: shape.costs,
  projectPorgress: shape.progress,
  hasWebsite: shape.hasWebsite,
  websiteUrl: shape.websiteUrl.describe('Stored only with hasWebsite'),
  domainExpiry: shape.domainExpiresOn.describe('Stored only with hasWebsite'),
  projectImage: shape.image,
  certificate: shape.certificate,
  tags: tagList,
  notes: shape.notes,
}

const names = {
  companyname: 'companyName',
  weblicence: 'licence',
  Email: 'email',
  EmailPassword: 'emailPassword',
  projectDescription: 'description',
  projectPorgress: 'progress',
  domainExpiry: 'domainExpiresOn',
  projectImage: 'image',
} as const

export const projectBody = z.object(wireShape).transform((wire) => renameKeys(wire, names))
export const projectPatch = z
  .object(wireShape)
  .partial()
  .extend({ version: z.int('Version is required') })
  .transform((wire) => renameKeys(wire, names))

const spellings = { webLicence: 'weblicence', wpUserName: 'wpUsername' }

/** Accepts both spellings of two fields that the specification spells inconsistently. */
export function normalizeSpelling(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const normalized: { [name: string]: unknown } = { ...body }
  for (const [other, name] of Object.entries(spellings)) normalized[name] ??= normalized[other]
  return normalized
}

export const secretNames = { EmailPassword: 'emailPassword', wpPassword: 'wpPassword' } as const

export const presentProject = (project: Project) => ({
  _id: project.id,
  companyname: project.companyName,
  weblicence: project.licence,
  webLicence: project.licence,
  ownerName: project.ownerName,
  countryName: project.countryName,
  Email: project.email,
  wpUsername: project.wpUsername,
  wpUserName: project.wpUsername,
  shortDescription: project.shortDescription,
  projectDescription: project.description,
  costs: project.costs.map(({ category, date, amount }) => ({ category, date, amount: amount.minor / 100 })),
  projectPorgress: project.progress,
  hasWebsite: project.hasWebsite,
  websiteUrl: project.websiteUrl,
  domainExpiry: project.domainExpiresOn,
  projectImage: project.image,
  certificate: project.certificate,
  tags: project.tags,
  notes: project.notes,
  createdAt: project.createdAt.toISOString(),
  version: project.version,
})

export const projectSchema = z.object({
  _id: z.uuid(),
  companyname: z.string(),
  weblicence: z.string(),
  webLicence: z.string(),
  ownerName: z.string(),
  countryName: z.string(),
  Email: z.string(),
  wpUsername: z.string(),
  wpUserName: z.string(),
  shortDescription: z.string(),
  projectDescription: z.string(),
  costs: z.array(z.object({ category: z.string(), date: z.iso.date().nullable(), amount: z.number() })),
  projectPorgress: z.number().min(0).max(100),
  hasWebsite: z.boolean(),
  websiteUrl: z.string(),
  domainExpiry: z.iso.date().nullable(),
  projectImage: z.string(),
  certificate: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
