import { changesOf, type FieldChange, type FieldTexts } from '../field-changes.ts'
import type { DraftInput } from './blog.ts'

/** Fields of a post by their labels in its form, in their order there. */
const labels: [name: keyof DraftInput, label: string][] = [
  ['title', 'Title'],
  ['author', 'Author name'],
  ['authorAvatar', 'Photo of the author'],
  ['authorText', 'About the author'],
  ['category', 'Category'],
  ['image', 'Featured image'],
  ['tags', 'Tags'],
  ['summary', 'Summary'],
  ['content', 'Content'],
  ['slug', 'Address'],
  ['searchTitle', 'Heading in search results'],
  ['searchDescription', 'Text in search results'],
  ['socialImage', 'Picture in link previews'],
]

type PostTexts = { [Name in keyof DraftInput]: string }

const pictures = new Set<keyof DraftInput>(['authorAvatar', 'image', 'socialImage'])

const textsOf = (post: PostTexts): FieldTexts =>
  new Map(
    labels.map(([name, label]) => [
      label,
      { text: post[name], refersTo: pictures.has(name) ? 'picture' : undefined },
    ]),
  )

/** Lists the fields that differ between two versions of a post. */
export const comparePosts = (before: PostTexts, after: PostTexts): FieldChange[] =>
  changesOf(textsOf(before), textsOf(after))
