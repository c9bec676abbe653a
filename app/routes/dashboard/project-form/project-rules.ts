import { z } from 'zod'
import type { ProjectDraft } from '#app/api/project-form.ts'
import { rulesOf } from '#app/components/form/rules-of.ts'
import { tagLine } from '#app/components/form/tag-line.ts'
import { projectInput } from '#core/project/project.ts'
import { optionalText } from '#core/text.ts'

const { tags } = projectInput.shape
const base = projectInput.extend({ tags: tagLine(tags) })

/** Clears hidden fields before validation. */
const withWebsite = (schema: z.ZodType) => z.preprocess((draft: ProjectDraft) => withoutHidden(draft), schema)

export const withoutHidden = (draft: ProjectDraft): ProjectDraft =>
  draft.hasWebsite ? draft : { ...draft, websiteUrl: '', domainExpiresOn: '' }

export const newProjectRules = rulesOf<ProjectDraft>(withWebsite(base))

/** On update, an empty password leaves the stored one unchanged. */
export const projectChangeRules = rulesOf<ProjectDraft>(
  withWebsite(base.extend({ emailPassword: optionalText(500), wpPassword: optionalText(500) })),
)
