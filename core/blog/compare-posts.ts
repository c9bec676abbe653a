import { type ComparedField, changesOfFields, type FieldChange } from '../field-changes.ts'
import type { DraftInput } from './blog.ts'

const picture = { refersTo: 'picture' } as const

/** Fields of a post by their labels in its form, in their order there. */
const fields: ComparedField<keyof DraftInput>[] = [
  ['title', 'Title'],
  ['author', 'Author name'],
  ['authorAvatar', 'Photo of the author', picture],
  ['authorText', 'About the author'],
  ['category', 'Category'],
  ['image', 'Featured image', picture],
  ['tags', 'Tags'],
  ['summary', 'Summary'],
  ['content', 'Content'],
  ['slug', 'Address'],
  ['searchTitle', 'Heading in search results'],
  ['searchDescription', 'Text in search results'],
  ['socialImage', 'Picture in link previews', picture],
]

type PostTexts = { [Name in keyof DraftInput]: string }

/** Lists the fields that differ between two versions of a post. */
export const comparePosts = (before: PostTexts, after: PostTexts): FieldChange[] =>
  changesOfFields(fields, before, after)
