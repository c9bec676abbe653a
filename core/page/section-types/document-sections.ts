import { actions, describedPicture, eyebrow } from '../common-fields.ts'
import { field, type SectionType } from '../section-fields.ts'

const markdown = field.longText('Text', 20_000, {
  hint: 'Markdown: **bold**, *italic*, - list, [text](https://address)',
})

/** Sections of text: free text, legal pages and the page for unknown addresses. */
export const documentSections = {
  text: {
    label: 'Text',
    fields: {
      title: field.text('Title', 120, { isRequired: false }),
      text: markdown,
    },
  },
  document: {
    label: 'Opening of a document',
    fields: { title: field.text('Title', 120), lead: field.longText('Introduction', 500) },
  },
  clause: {
    label: 'Part of a document',
    fields: {
      title: field.text('Title', 120),
      text: markdown,
    },
  },
  'not-found': {
    label: 'Page not found',
    fields: {
      eyebrow,
      title: field.text('Title', 120),
      text: field.longText('Text', 400),
      ...describedPicture('Picture', '/art/not-found.svg'),
      actions,
    },
  },
} as const satisfies Record<string, SectionType>
