import type { ReadSection } from '#core/page/read-section.ts'

/** Records that the sections of a page show besides their texts. */
export function dataNeeds(sections: ReadSection[]) {
  const types = new Set(sections.map(({ type }) => type))
  return {
    /** Slugs of the services whose plans are shown. */
    services: [...new Set(sections.flatMap((one) => (one.type === 'pricing' ? [one.props.service] : [])))],
    reviews: types.has('reviews'),
    statistics: types.has('measured-statistics'),
    documentFacts: types.has('clause'),
  }
}
export type DataNeeds = ReturnType<typeof dataNeeds>
