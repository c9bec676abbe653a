import { defaultPages } from '#core/page/default-pages.ts'
import type { PageContent, Section } from '#core/page/page-content.ts'

const mostSections = 60
const known = Object.values(defaultPages).flatMap((page) => page.sections)

/** A page with as many sections as a page may have: those of all default pages in turn. */
export const longPage: PageContent = {
  title: 'A long page',
  description: 'A page of sixty sections',
  sections: Array.from({ length: mostSections }, (_, at): Section => {
    const section = known[at % known.length]
    if (!section) throw new Error('The default pages have no sections.')
    return { ...section, id: `section-${at}` }
  }),
}
