import { z } from 'zod'
import { field, labelsOf } from '../entity.ts'
import { link, optionalText } from '../text.ts'
import { slugOf } from './slug.ts'

/** Address of a record's public page, and what search engines and link previews show of it. */
export const publicPageFields = {
  slug: field(optionalText(200).transform(slugOf), {
    label: 'Address',
    output: z.string().describe('Last part of the address; empty if the id stands there'),
  }),
  searchTitle: field(optionalText(120), { label: 'Heading in search results' }),
  searchDescription: field(optionalText(300), { label: 'Text in search results' }),
  socialImage: field(link, {
    label: 'Picture in link previews',
    refersTo: 'picture',
    output: z.string().describe('Picture of link previews; empty: the main picture'),
  }),
}
export const publicPageLabels = labelsOf(publicPageFields)
