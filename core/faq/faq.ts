import { z } from 'zod'
import { categoryName } from '../category/category.ts'
import { bodyOf, field, inputOf, namesOf, outputShape, patchOf, type Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { position } from '../position.ts'
import { longerText, requiredText, text } from '../text.ts'

export const longestAnswer = 10_000

const fields = {
  question: field(longerText('Question', 5, 300)),
  answer: field(requiredText(longestAnswer, 'Answer is required'), {
    output: z.string().describe('Markdown'),
  }),
  category: field(categoryName, { output: z.string().describe('Name of one of the list') }),
  position: field(position, { output: z.int().describe('Lower positions come first') }),
  isPublished: field(flag, { wire: 'published', output: z.boolean() }),
}
export const faqNames = namesOf(fields)
export const faqInput = inputOf(fields)
export type FaqInput = z.output<typeof faqInput>

export const faqBody = bodyOf(fields)
export const faqPatch = patchOf(fields)
export type FaqChange = z.output<typeof faqPatch>

export const faqRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type FaqRow = z.output<typeof faqRow>
export type Faq = Stored<typeof faqRow, typeof faqNames>

export const faqFilter = z.object({
  ...query,
  category: text(60).optional(),
  published: flag.optional(),
})
export type FaqFilter = z.infer<typeof faqFilter>

const sortable = listRequest(['createdAt', 'position', 'question'], faqFilter)

export const faqListRequest = sortable.extend({
  sort: sortable.shape.sort.unwrap().default('position').describe('By position unless given'),
})
export type FaqListRequest = z.infer<typeof faqListRequest>
