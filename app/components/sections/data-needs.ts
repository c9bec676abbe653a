import type { ReadSection } from '#core/page/read-section.ts'
import { libraryAddress, picturesOf } from '#core/page/section-pictures.ts'
import type { SectionProps } from '#core/page/section-types.ts'
import { findStoredPicture } from '#core/picture/picture.ts'

/** Records that the sections of a page show besides their texts. */
export function dataNeeds(sections: ReadSection[]) {
  const types = new Set(sections.map(({ type }) => type))
  return {
    /** Slugs of the services whose plans are shown. */
    services: unique(sections.map((one) => one.type === 'pricing' && one.props.service)),
    /** Slugs of the services that buttons order. */
    ordered: unique(
      sections.flatMap(({ props }) =>
        'actions' in props ? props.actions.map(({ kind, to }) => kind === 'order' && to) : [],
      ),
    ),
    reviews: types.has('reviews'),
    statistics: types.has('measured-statistics'),
    documentFacts: types.has('clause'),
    works: unique(sections.map((one) => one.type === 'works' && worksKey(one.props))),
    questions: unique(sections.map((one) => one.type === 'questions' && questionsKey(one.props))),
    /** Addresses of uploaded pictures, whose texts the library has. */
    pictures: unique(
      sections.flatMap((one) =>
        picturesOf(one).map(({ picture }) => findStoredPicture(picture) && libraryAddress(picture)),
      ),
    ),
  }
}
export type DataNeeds = ReturnType<typeof dataNeeds>

const unique = (keys: (string | false | undefined)[]) => [
  ...new Set(keys.filter((key): key is string => typeof key === 'string')),
]

type WorksProps = Pick<SectionProps<'works'>, 'show' | 'category' | 'count' | 'picked'>
export type WorksNeed = { ids: string[] } | { category: string; limit: number }

/** Key of the records that a section of works shows. */
export const worksKey = ({ show, category, count, picked }: WorksProps): string =>
  JSON.stringify(
    (show === 'picked' ? { ids: picked } : { category, limit: Number(count) }) satisfies WorksNeed,
  )

type QuestionsProps = Pick<SectionProps<'questions'>, 'show' | 'picked'>
export type QuestionsNeed =
  | { ids: string[] }
  /** Name of a category, or `all`. */
  | { category: string }

/** Key of the records that a section of questions shows. */
export const questionsKey = ({ show, picked }: QuestionsProps): string =>
  JSON.stringify((show === 'picked' ? { ids: picked } : { category: show }) satisfies QuestionsNeed)
