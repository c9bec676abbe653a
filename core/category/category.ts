import { z } from 'zod'
import { requiredText } from '../text.ts'

export const reservedName = 'This name is reserved. Please choose another'

export const categoryName = requiredText(60, 'Category is required')

export const categoryRename = z.object({
  from: categoryName,
  to: categoryName.transform((name) => name.trim()).describe('An existing one takes the records'),
})
export type CategoryRename = z.infer<typeof categoryRename>

export const headedCategoryRow = z.object({
  name: z.string().describe('As records have it'),
  heading: z.string().describe('As the page shows it'),
  records: z.int().describe('Published ones; in any state for those who write them'),
  isListed: z.boolean().describe('false: only earlier records have it'),
})
export type HeadedCategoryRow = z.output<typeof headedCategoryRow>
