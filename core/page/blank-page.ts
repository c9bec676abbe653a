import { section } from './default-section.ts'
import type { PageContent } from './page-content.ts'

/** The first draft of a page that the provider added. */
export const blankPage = (title: string): PageContent => ({
  title,
  description: '',
  sections: [
    section('header', {
      ...{ eyebrow: '', above: '', title, lead: '', art: 'none', picture: '' },
      actions: [],
    }),
    section('text', { title: '', text: '' }),
  ],
})
