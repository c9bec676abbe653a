import { z } from 'zod'
import { type PageRequest, pageRequest } from '../paging.ts'
import { link, optionalText, text } from '../text.ts'

const longestCategory = 80

const day = z.union([z.literal(''), z.iso.date()], 'Must be a date such as 2026-01-31')

export const portfolioInput = z.object({
  name: optionalText(200),
  description: optionalText(5000),
  notes: optionalText(5000),
  clientName: optionalText(200),
  image: link,
  completedOn: day.nullish().transform((value) => value || null),
  category: optionalText(longestCategory),
  link,
  ownerName: optionalText(200),
  /** Separated by commas, as they were written. */
  technologies: optionalText(1000),
})
export type PortfolioInput = z.infer<typeof portfolioInput>

export type Portfolio = PortfolioInput & { id: string; createdAt: Date }

/** A page of all portfolios, or of one category. */
export const portfolioListRequest = pageRequest.extend({
  category: text(longestCategory)
    .optional()
    .transform((category) => category || undefined),
})
export type PortfolioListRequest = PageRequest & { category?: string | undefined }

export type CategoryCount = { category: string; count: number }

export const listTechnologies = ({ technologies }: Pick<Portfolio, 'technologies'>): string[] =>
  technologies
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
