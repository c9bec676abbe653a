import { articleCategories } from '../article/article-categories.ts'
import { faqCategories } from '../faq/faq-categories.ts'

const first: Record<'faq' | 'article', Record<string, string>> = {
  faq: faqCategories,
  article: articleCategories,
}

/** Kinds of records whose categories are headings on a page. */
export const headedKinds = ['faq', 'article'] as const
export type HeadedKind = (typeof headedKinds)[number]

/** Returns the heading of a category. A new site's categories are stored by short names, all others by their heading. */
export const headingOf = (kind: HeadedKind, name: string): string =>
  Object.hasOwn(first[kind], name) ? (first[kind][name] ?? name) : name

/** Returns the name by which the category with a heading is stored. */
export const nameOfHeading = (kind: HeadedKind, heading: string): string =>
  Object.entries(first[kind]).find(([, one]) => one === heading)?.[0] ?? heading

/** Values of a section of a page that are no categories. */
export const otherChoices = ['all', 'picked', 'latest']

/** True for a heading that would be read as another category, by whose short name it is stored, or as no category. */
export const isReserved = (kind: HeadedKind, heading: string): boolean =>
  otherChoices.includes(heading) || headingOf(kind, heading) !== heading

/** Returns the records of each category that has some: in this order, then those of categories that left the list. */
export function byCategory<Row extends { category: string }>(
  kind: HeadedKind,
  rows: readonly Row[],
  names: readonly string[],
) {
  const all = [...new Set([...names, ...rows.map(({ category }) => category)])]
  return all
    .map((name) => ({
      name,
      title: headingOf(kind, name),
      entries: rows.filter(({ category }) => category === name),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Returns a category as an id of the page, which has no spaces. */
export const anchorOf = (name: string): string => name.replace(/\s+/g, '-')
