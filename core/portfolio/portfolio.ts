import { z } from 'zod'
import { listRequest, query } from '../listing.ts'
import { day, link, optionalText, requiredText, text } from '../text.ts'

const maxCategoryLength = 80

export const portfolioInput = z.object({
  name: requiredText(200, 'Portfolio name is required'),
  description: optionalText(5000),
  notes: optionalText(5000),
  clientName: optionalText(200),
  image: link,
  completedOn: day,
  category: optionalText(maxCategoryLength),
  link,
  ownerName: optionalText(200),
  /** Comma-separated, as entered. */
  technologies: optionalText(1000),
})
export type PortfolioInput = z.infer<typeof portfolioInput>

export const portfolioChange = portfolioInput.partial().extend({ version: z.int('Version is required') })
export type PortfolioChange = z.infer<typeof portfolioChange>

export const portfolioFilter = z.object({ ...query, category: text(maxCategoryLength).optional() })
export type PortfolioFilter = z.infer<typeof portfolioFilter>

export const portfolioListRequest = listRequest(
  ['createdAt', 'name', 'category', 'clientName', 'completedOn'],
  portfolioFilter,
)
export type PortfolioListRequest = z.infer<typeof portfolioListRequest>

/** `version` increments with each change; an edit must send the version it is based on. */
export type Portfolio = PortfolioInput & { id: string; createdAt: Date; version: number }

export type CategoryCount = { category: string; count: number }

export const listTechnologies = ({ technologies }: Pick<Portfolio, 'technologies'>): string[] =>
  technologies
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
