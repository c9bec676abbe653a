import { z } from 'zod'
import type { ProjectDraft } from '#app/api/project-form.ts'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { tagLine } from '#app/components/form/tag-line.ts'
import { projectInput } from '#core/project/project.ts'
import { optionalText } from '#core/text.ts'

const { tags } = projectInput.shape
const base = projectInput.extend({ tags: tagLine(tags) })

/** Clears hidden fields before validation. */
const withWebsite = (schema: z.ZodType) => z.preprocess((draft: ProjectDraft) => withoutHidden(draft), schema)

export const withoutHidden = (draft: ProjectDraft): ProjectDraft =>
  draft.hasWebsite ? draft : { ...draft, websiteUrl: '', domainExpiresOn: '' }

export const newProjectRules = resolverOf<ProjectDraft>(withWebsite(base))

const requiredOnce = [
  'companyName',
  'licence',
  'ownerName',
  'countryName',
  'wpUsername',
  'shortDescription',
] as const

/** Rules for an update. An empty password leaves the stored one unchanged. What the project of an order does not have yet,
 * such as a country, may stay empty. */
export function projectChangeRules(saved: ProjectDraft) {
  const optional = ['emailPassword', 'wpPassword', ...requiredOnce.filter((name) => saved[name] === '')]
  const change = Object.fromEntries(optional.map((name) => [name, optionalText(500)]))
  return resolverOf<ProjectDraft>(withWebsite(base.extend(change)))
}
