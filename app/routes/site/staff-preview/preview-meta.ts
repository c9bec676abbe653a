import type { MetaDescriptor } from 'react-router'

/** Meta tags of a preview: its title, and nothing for search engines. */
export const previewMeta = (title: string | undefined): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
]
