import { z } from 'zod'
import { field } from '../entity.ts'
import { optionalText } from '../text.ts'
import { slugOf } from './slug.ts'

/** Readable part of a record's address. */
export const addressField = field(optionalText(200).transform(slugOf), {
  label: 'Address',
  output: z.string().describe('Last part of the address; empty if the id stands there'),
})
