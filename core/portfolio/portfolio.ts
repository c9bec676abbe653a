import { z } from 'zod'
import { link, optionalText } from '../text.ts'

const day = z.union([z.literal(''), z.iso.date()], 'Must be a date such as 2026-01-31')

export const portfolioInput = z.object({
  name: optionalText(200),
  description: optionalText(5000),
  notes: optionalText(5000),
  clientName: optionalText(200),
  image: link,
  completedOn: day.nullish().transform((value) => value || null),
  category: optionalText(80),
  link,
  ownerName: optionalText(200),
  /** Separated by commas, as they were written. */
  technologies: optionalText(1000),
})
export type PortfolioInput = z.infer<typeof portfolioInput>

export type Portfolio = PortfolioInput & { id: string; createdAt: Date }

export const listTechnologies = ({ technologies }: Pick<Portfolio, 'technologies'>): string[] =>
  technologies
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
