import type { PageContent, Section } from './page-content.ts'
import { upgradeProps } from './read-section.ts'
import type { SectionField, SectionFields } from './section-fields.ts'
import { isSectionType, sectionType } from './section-types.ts'

export type FieldChange = { label: string; before: string; after: string }
export type SectionChange = {
  id: string
  kind: 'added' | 'removed' | 'changed'
  /** Type of the section and, if it has one, its title. */
  name: string
  fields: FieldChange[]
}
export type PageComparison = { head: FieldChange[]; sections: SectionChange[]; isReordered: boolean }

type Texts = Map<string, string>

/** Lists what differs between two versions of a page, in the order of the newer one. */
export function comparePages(before: PageContent, after: PageContent): PageComparison {
  const [older, newer] = [byId(before), byId(after)]
  const added = after.sections.flatMap((section): SectionChange[] => {
    const earlier = older.get(section.id)
    const fields = changesOf(earlier ? textsOfSection(earlier) : new Map(), textsOfSection(section))
    if (fields.length === 0 && earlier) return []
    return [{ ...{ id: section.id, name: nameOf(section), fields }, kind: earlier ? 'changed' : 'added' }]
  })
  const removed = before.sections
    .filter(({ id }) => !newer.has(id))
    .map((section): SectionChange => {
      const fields = changesOf(textsOfSection(section), new Map())
      return { id: section.id, kind: 'removed', name: nameOf(section), fields }
    })
  return {
    head: changesOf(textsOfHead(before), textsOfHead(after)),
    sections: [...added, ...removed],
    isReordered: commonIds(before, newer).join(' ') !== commonIds(after, older).join(' '),
  }
}

const byId = ({ sections }: PageContent) => new Map(sections.map((section) => [section.id, section]))
const commonIds = ({ sections }: PageContent, others: Map<string, Section>) =>
  sections.flatMap(({ id }) => (others.has(id) ? [id] : []))

const changesOf = (before: Texts, after: Texts): FieldChange[] =>
  [...new Set([...after.keys(), ...before.keys()])].flatMap((label) => {
    const change = { label, before: before.get(label) ?? '', after: after.get(label) ?? '' }
    return change.before === change.after ? [] : [change]
  })

const textsOfHead = ({ title, description, picture = '', noindex = false }: PageContent): Texts =>
  new Map([
    ['Title of the page', title],
    ['Description', description],
    ['Picture of shared links', picture],
    ['Search engines', noindex ? 'Hidden' : 'Shown'],
  ])

const propsOf = (section: Section): Record<string, unknown> => upgradeProps(section) ?? section.props

function nameOf(section: Section): string {
  const label = isSectionType(section.type) ? sectionType(section.type).label : 'Unknown section'
  const { title } = propsOf(section)
  return typeof title === 'string' && title !== '' ? `${label}, ${title}` : label
}

/** The texts of a section by their labels, as its form shows them. */
function textsOfSection(section: Section): Texts {
  const props = propsOf(section)
  const texts = isSectionType(section.type)
    ? textsOfFields(sectionType(section.type).fields, props)
    : [['Content', JSON.stringify(props)] as const]
  return new Map([['Visitors', section.hidden ? 'Hidden' : 'Shown'], ...texts])
}

const textsOfFields = (fields: SectionFields, values: unknown, path = ''): (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = isRecord(values) ? values[name] : undefined
    return textsOfField(field, value, `${path}${field.label}`)
  })

function textsOfField(field: SectionField, value: unknown, label: string): (readonly [string, string])[] {
  const { fields = {}, choices = {}, input, item } = field
  if (input === 'group') return textsOfFields(fields, value, `${label}: `)
  if (input === 'list') {
    const items: unknown[] = Array.isArray(value) ? value : []
    return items.flatMap((one, index) => textsOfFields(fields, one, `${label}, ${item} ${index + 1}: `))
  }
  if (input === 'texts') return [[label, Array.isArray(value) ? value.join('\n') : '']]
  const text = typeof value === 'string' ? value : ''
  return [[label, input === 'choice' ? (choices[text] ?? text) : text]]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
