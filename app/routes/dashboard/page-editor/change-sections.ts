import { versionOf } from '#core/page/default-section.ts'
import type { PageContent, Section } from '#core/page/page-content.ts'
import { upgradeProps } from '#core/page/read-section.ts'
import { initialOf } from '#core/page/section-fields.ts'
import { isSectionType, type SectionTypeName, sectionType } from '#core/page/section-types.ts'

type Change = (content: PageContent) => PageContent

const withSections =
  (change: (sections: Section[]) => Section[]): Change =>
  (content) => ({ ...content, sections: change(content.sections) })

export const changeSection = (id: string, change: Partial<Section>): Change =>
  withSections((sections) => sections.map((one) => (one.id === id ? { ...one, ...change } : one)))

/** Changes the properties of a section, and brings it to the current version of its type. */
export const changeProps = (id: string, props: Record<string, unknown>): Change =>
  withSections((sections) =>
    sections.map((one) =>
      one.id === id && isSectionType(one.type)
        ? { ...one, version: versionOf(one.type), props: props as Section['props'] }
        : one,
    ),
  )

export const propsOf = (section: Section): Record<string, unknown> => upgradeProps(section) ?? section.props

export const removeSection = (id: string): Change =>
  withSections((sections) => sections.filter((one) => one.id !== id))

export const moveSection = (id: string, by: 1 | -1): Change =>
  withSections((sections) =>
    moveItem(
      sections,
      sections.findIndex((one) => one.id === id),
      by,
    ),
  )

/** Moves an item of a list up or down. */
export function moveItem<Item>(items: Item[], from: number, by: 1 | -1): Item[] {
  const moved = items[from]
  if (moved === undefined || from + by < 0 || from + by >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(from + by, 0, moved)
}

const initialSection = (type: SectionTypeName) => ({
  ...{ type, version: versionOf(type) },
  props: initialOf(sectionType(type).fields) as Section['props'],
})

/** Shows measured figures instead of the typed ones. */
export const measureFigures = (id: string): Change => changeSection(id, initialSection('measured-statistics'))

/** Adds a section before the closing call, or at the end. Returns its id with the change. */
export function addSection(type: SectionTypeName, content: PageContent): { id: string; change: Change } {
  const used = new Set(content.sections.map(({ id }) => id))
  const number = Array.from(used).length + 1
  const id = used.has(type) ? `${type}-${freeNumber(used, type, number)}` : type
  const made: Section = { id, ...initialSection(type) }
  return {
    id,
    change: withSections((sections) => {
      const end = sections.at(-1)?.type === 'closing' ? sections.length - 1 : sections.length
      return sections.toSpliced(end, 0, made)
    }),
  }
}

const freeNumber = (used: Set<string>, type: string, from: number): number =>
  used.has(`${type}-${from}`) ? freeNumber(used, type, from + 1) : from
