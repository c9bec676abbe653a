import { z } from 'zod'
import {
  bodyOf,
  comparisonOf,
  field,
  inputOf,
  labelsOf,
  namesOf,
  outputShape,
  patchOf,
  type Stored,
} from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { type PublicationState, publicationStates } from '../publication/publication-state.ts'
import { publicPageFields } from '../record-address/public-page-fields.ts'
import { recordVersionRow } from '../record-version/record-version.ts'
import { day, link, moment, optionalText, requiredText, text } from '../text.ts'

const maxCategoryLength = 80

export const mostPictures = 12
const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

const pictures = optionalText(8000)
  .refine(
    (text) => linesOf(text).every((url) => link.safeParse(url).success),
    'Must be addresses of pictures',
  )
  .refine((text) => linesOf(text).length <= mostPictures, `Must be at most ${mostPictures} pictures`)

export const longestStory = 20_000

const fields = {
  name: field(requiredText(200, 'Portfolio name is required'), {
    label: 'Portfolio name',
    wire: 'portfolioName',
  }),
  description: field(optionalText(5000), { label: 'Description', wire: 'portfolioDescription' }),
  category: field(optionalText(maxCategoryLength), { label: 'Category', wire: 'projectCategory' }),
  technologies: field(optionalText(1000), {
    label: 'Technologies used',
    wire: 'technologiesUsed',
    output: z.string().describe('Comma-separated'),
  }),
  link: field(link, { label: 'Link', wire: 'portfolioLink' }),
  completedOn: field(day, {
    label: 'Completion date',
    wire: 'completionDate',
    output: z.iso.date().nullable(),
  }),
  image: field(link, { label: 'Picture', refersTo: 'picture', wire: 'portfolioImage' }),
  beforeImage: field(link, {
    label: 'How it looked before',
    refersTo: 'picture',
    output: z.string().describe('Picture of the state before the work'),
  }),
  caseText: field(optionalText(longestStory), { label: 'Story', output: z.string().describe('Markdown') }),
  pictures: field(pictures, {
    label: 'More pictures',
    refersTo: 'picture',
    isList: true,
    output: z.string().describe('Addresses, one per line'),
  }),
  clientQuote: field(optionalText(1000), { label: 'What the client says' }),
  reviewId: field(
    optionalText(36).refine(
      (id) => id === '' || z.uuid().safeParse(id).success,
      'Must be the _id of a review',
    ),
    {
      label: 'Review of this work',
      refersTo: 'review',
      output: z.string().describe('Review of this work, or empty'),
    },
  ),
  clientName: field(optionalText(200), { label: 'Client’s name', wire: 'portfolioClientName' }),
  ownerName: field(optionalText(200), { label: 'Owner’s name', wire: 'portfolioOwnerName' }),
  notes: field(optionalText(5000), { label: 'Notes', wire: 'portfolioNotes' }),
  ...publicPageFields,
  isPublished: field(flag, { wire: 'published', output: z.boolean() }),
}
export const portfolioNames = namesOf(fields)
export const portfolioLabels = labelsOf(fields)
/** Lists the fields that differ between two versions of a piece of work. */
export const comparePortfolios = comparisonOf(fields)
export const portfolioInput = inputOf(fields)
export type PortfolioInput = z.output<typeof portfolioInput>

const publishAt = moment
  .nullish()
  .describe('Time at which work that is not published appears; null: it does not')
export const portfolioBody = bodyOf(fields, { published: flag.default(true), publishAt })
export const portfolioPatch = patchOf(fields, { publishAt })
type Waiting = { publishAt?: string | null | undefined }
export type NewPortfolio = PortfolioInput & Waiting
export type PortfolioChange = z.output<typeof portfolioPatch> & Waiting

/** The fields of a version: all but the visibility. */
export const portfolioContent = portfolioInput.omit({ isPublished: true })
export type PortfolioContent = z.output<typeof portfolioContent>

/** `version` increments with each change; an edit must send the version it is based on. */
export const portfolioRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  publishAt: z.iso.datetime().nullable().describe('Time at which work that is not published appears'),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type PortfolioRow = z.output<typeof portfolioRow>
export type Portfolio = Stored<typeof portfolioRow, typeof portfolioNames>

export const portfolioVersionContent = recordVersionRow.extend({
  content: z.object(outputShape(fields)).omit({ published: true }),
})
export type PortfolioVersionContent = z.output<typeof portfolioVersionContent>

export const portfolioFilter = z.object({
  ...query,
  category: text(maxCategoryLength).optional(),
  published: flag.optional(),
  state: z.enum(publicationStates).optional().describe('Visitors get published work only'),
})
export type PortfolioFilter = z.infer<typeof portfolioFilter>

export const portfolioListRequest = listRequest(
  ['createdAt', 'name', 'category', 'clientName', 'completedOn'],
  portfolioFilter,
)
export type PortfolioListRequest = z.infer<typeof portfolioListRequest>

/** State of a piece of work, by its flag and its time. */
export const stateOfWork = (work: { isPublished: boolean; publishAt: unknown }): PublicationState =>
  work.isPublished ? 'published' : work.publishAt ? 'scheduled' : 'draft'

export type CategoryCount = { category: string; count: number }

export const listPictures = (portfolio: Pick<Portfolio, 'pictures'>): string[] => [
  ...new Set(linesOf(portfolio.pictures)),
]

export const listTechnologies = ({ technologies }: Pick<Portfolio, 'technologies'>): string[] =>
  technologies
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
