import { z } from 'zod'
import { categoryName } from '../category/category.ts'
import { bodyOf, field, inputOf, namesOf, outputShape, patchOf, type Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { position } from '../position.ts'
import { longerText, optionalText, requiredText, text } from '../text.ts'
import { articleAudienceNames } from './article-categories.ts'

const audience = z.enum(articleAudienceNames, 'Readers must be one of the list')

/** Marks that follow each other, of which no script needs as many. The search of the database composes letters and marks,
 * which takes a time that grows with the square of their number. */
const piledMarks = /\p{M}{31}/u
const searched = <Text extends z.ZodType<string>>(written: Text) =>
  written.refine((value) => !piledMarks.test(value), 'Has too many accents on one letter')

export const longestArticle = 20_000

const fields = {
  title: field(searched(longerText('Title', 5, 200))),
  body: field(searched(requiredText(longestArticle, 'Text is required')), {
    output: z.string().describe('Markdown'),
  }),
  keywords: field(searched(optionalText(500)), {
    output: z.string().describe('More words that find the article'),
  }),
  category: field(categoryName, { output: z.string().describe('Name of one of the list') }),
  audience: field(audience, { output: z.enum(articleAudienceNames) }),
  position: field(position, { output: z.int().describe('Lower positions come first') }),
  isPublished: field(flag, { wire: 'published', output: z.boolean() }),
}
export const articleNames = namesOf(fields)
export const articleInput = inputOf(fields)
export type ArticleInput = z.output<typeof articleInput>

export const articleBody = bodyOf(fields)
export const articlePatch = patchOf(fields)
export type ArticleChange = z.output<typeof articlePatch>

export const articleRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type ArticleRow = z.output<typeof articleRow>
export type Article = Stored<typeof articleRow, typeof articleNames>

/** An article in a list of titles. */
export const articleTitle = articleRow.pick({ _id: true, title: true, category: true, audience: true })
export type ArticleTitleRow = z.output<typeof articleTitle>
export type ArticleTitle = Stored<typeof articleTitle>

export const articleFilter = z.object({
  ...query,
  category: text(60).optional(),
  audience: audience.optional(),
  published: flag.optional(),
})
export type ArticleFilter = z.infer<typeof articleFilter>

const sortable = listRequest(['createdAt', 'position', 'title'], articleFilter)

export const articleListRequest = sortable.extend({
  sort: sortable.shape.sort.unwrap().default('position').describe('By position unless given'),
})
export type ArticleListRequest = z.infer<typeof articleListRequest>

export const titlesRequest = articleFilter.pick({ q: true, category: true, audience: true })
export type TitlesRequest = z.output<typeof titlesRequest>

export const suggestedRequest = z.object({
  text: text(2000).describe('Words of a problem, in any language; the first twelve count'),
})
