import type { TemplateMilestone } from './template-milestone.ts'

type Terms = Omit<TemplateMilestone, 'side'> & Partial<Pick<TemplateMilestone, 'side'>>

/** Titles, which the release before shares and days knows alone, and everything by title. */
export type TemplateColumns = { milestones: string[]; milestoneTerms?: Terms[] | undefined }

const unknown = { share: null, workingDays: null, side: null }

/** Reads the template of a service. Titles that an earlier release wrote have neither share nor day nor side. */
export const templateOf = ({ milestones, milestoneTerms = [] }: TemplateColumns): TemplateMilestone[] =>
  milestones.map((title) => ({
    ...unknown,
    title,
    ...milestoneTerms.find((known) => known.title === title),
  }))

export const templateColumnsOf = (template: TemplateMilestone[]): Required<TemplateColumns> => ({
  milestones: template.map(({ title }) => title),
  milestoneTerms: template,
})
