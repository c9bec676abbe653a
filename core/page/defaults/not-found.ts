import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

export const missingPage: PageContent = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  sections: [
    section('not-found', {
      eyebrow: 'Error 404',
      title: 'Page Not Found',
      text: 'The address may have changed, or the page was taken down.',
      picture: '/art/not-found.svg',
      actions: [
        { kind: 'link', label: 'Back to home', to: '/', look: 'main' },
        { kind: 'link', label: 'Write to us', to: '/contact', look: 'second' },
      ],
    }),
  ],
}
