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

/** On update, an empty password leaves the stored one unchanged. */
export const projectChangeRules = resolverOf<ProjectDraft>(
  withWebsite(base.extend({ emailPassword: optionalText(500), wpPassword: optionalText(500) })),
)
