import type { TemplateMilestone } from './template-milestone.ts'

/** Titles, which the release before shares and days knows alone, and everything by title. */
export type TemplateColumns = { milestones: string[]; milestoneTerms?: TemplateMilestone[] | undefined }

/** Reads the template of a service. Titles that the release before wrote have neither share nor day. */
export const templateOf = ({ milestones, milestoneTerms = [] }: TemplateColumns): TemplateMilestone[] =>
  milestones.map(
    (title) =>
      milestoneTerms.find((known) => known.title === title) ?? { title, share: null, workingDays: null },
  )

export const templateColumnsOf = (template: TemplateMilestone[]): Required<TemplateColumns> => ({
  milestones: template.map(({ title }) => title),
  milestoneTerms: template,
})
