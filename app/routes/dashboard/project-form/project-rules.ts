import { z } from 'zod'
import type { ProjectDraft } from '#app/api/project-form.ts'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { tagLine } from '#app/components/form/tag-line.ts'
import { projectInput } from '#core/project/project.ts'

const { tags } = projectInput.shape
const base = projectInput.extend({ tags: tagLine(tags) })

/** Clears hidden fields before validation. */
const withWebsite = (schema: z.ZodType) => z.preprocess((draft: ProjectDraft) => withoutHidden(draft), schema)

export const withoutHidden = (draft: ProjectDraft): ProjectDraft =>
  draft.hasWebsite ? draft : { ...draft, websiteUrl: '', domainExpiresOn: '' }

export const newProjectRules = resolverOf<ProjectDraft>(withWebsite(base))

/** Rules for an update: what is saved as empty may stay empty, such as the country of a project made from an order. Empty
 * passwords leave the stored ones unchanged. */
export function projectChangeRules(saved: ProjectDraft) {
  const empty = Object.entries(base.shape).filter(([name]) => saved[name as keyof ProjectDraft] === '')
  const change = Object.fromEntries(empty.map(([name, schema]) => [name, orEmpty(schema)]))
  return resolverOf<ProjectDraft>(withWebsite(base.extend(change)))
}

/** Not a union, which would hide the sentence of the schema. */
const orEmpty = (schema: z.ZodType) =>
  z.unknown().superRefine((value, context) => {
    if (value === '') return
    for (const { message } of schema.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message })
    }
  })
