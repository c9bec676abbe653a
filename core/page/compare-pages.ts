import { headingOf } from '../category/category-headings.ts'
import { changesOf, changesOfText, type FieldChange, type FieldText } from '../field-changes.ts'
import type { PageContent, Section } from './page-content.ts'
import { pairItems } from './pair-items.ts'
import { upgradeProps } from './read-section.ts'
import { type SectionField, type SectionFields, variantOf } from './section-fields.ts'
import { isSectionType, sectionType } from './section-types.ts'

export type SectionChange = {
  id: string
  kind: 'added' | 'removed' | 'changed'
  /** Type of the section and, if it has one, its title. */
  name: string
  fields: FieldChange[]
}
export type PageComparison = { head: FieldChange[]; sections: SectionChange[]; isReordered: boolean }

/** Lists what differs between two versions of a page, in the order of the newer one. */
export function comparePages(before: PageContent, after: PageContent): PageComparison {
  const [older, newer] = [byId(before), byId(after)]
  const added = after.sections.flatMap((section): SectionChange[] => {
    const earlier = older.get(section.id)
    const fields = changesOfSection(earlier, section)
    if (fields.length === 0 && earlier) return []
    return [{ ...{ id: section.id, name: nameOf(section), fields }, kind: earlier ? 'changed' : 'added' }]
  })
  const removed = before.sections
    .filter(({ id }) => !newer.has(id))
    .map((section): SectionChange => {
      const fields = changesOfSection(section, undefined)
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

const textsOfHead = ({ title, description, picture = '', noindex = false }: PageContent) =>
  new Map<string, FieldText>([
    ['Title of the page', { text: title }],
    ['Description', { text: description }],
    ['Picture of shared links', { text: picture, refersTo: 'picture' }],
    ['Search engines', { text: noindex ? 'Hidden' : 'Shown' }],
  ])

const propsOf = (section: Section): Values => upgradeProps(section) ?? section.props

function nameOf(section: Section): string {
  const label = isSectionType(section.type) ? sectionType(section.type).label : 'Unknown section'
  const { title } = propsOf(section)
  return typeof title === 'string' && title !== '' ? `${label}, ${title}` : label
}

/** The texts of a section that differ, by the labels of its form. */
function changesOfSection(before: Section | undefined, after: Section | undefined): FieldChange[] {
  const { type = '' } = after ?? before ?? {}
  const [older, newer] = [before, after].map((one) => one && propsOf(one))
  const visibility = (one: Section | undefined) => one && { text: one.hidden ? 'Hidden' : 'Shown' }
  return [
    ...changesOfText('Visitors', visibility(before), visibility(after)),
    ...(isSectionType(type)
      ? changesOfFields(sectionType(type).fields, older, newer)
      : changesOfText('Content', asJson(older), asJson(newer))),
  ]
}

const asJson = (props: Values | undefined) => props && { text: JSON.stringify(props) }

const changesOfFields = (fields: SectionFields, before: unknown, after: unknown, path = ''): FieldChange[] =>
  Object.entries(fields).flatMap(([name, one]) => {
    const field = variantOf(one, after ?? before)
    return changesOfField(field, propOf(before, name), propOf(after, name), `${path}${field.label}`)
  })

const propOf = (values: unknown, name: string) => (isRecord(values) ? values[name] : undefined)

function changesOfField(field: SectionField, before: unknown, after: unknown, label: string): FieldChange[] {
  const { fields = {}, input } = field
  if (input === 'group') return changesOfFields(fields, before, after, `${label}: `)
  if (input === 'list') return changesOfItems(field, listOf(before), listOf(after), label)
  return changesOfText(label, textOf(field, before), textOf(field, after))
}

/** Items are compared with what they were, wherever they stand now. */
function changesOfItems(
  { fields = {}, item = 'item' }: SectionField,
  before: unknown[],
  after: unknown[],
  label: string,
): FieldChange[] {
  const { pairs, isReordered } = pairItems(before, after)
  const changes = pairs.flatMap(({ older, newer }) => {
    const name = newer ? `${item} ${newer.index + 1}` : `removed ${item} ${(older?.index ?? 0) + 1}`
    return changesOfFields(fields, older?.item, newer?.item, `${label}, ${name}: `)
  })
  return isReordered ? [{ label, before: '', after: '', isReordered }, ...changes] : changes
}

function textOf({ choices = {}, input, kind }: SectionField, value: unknown): FieldText {
  if (input === 'check') return { text: value === true ? 'Yes' : '' }
  const refersTo = input === 'picture' ? 'picture' : kind
  if (input === 'texts' || input === 'records')
    return { text: listOf(value).join('\n'), refersTo, isList: true }
  const text = typeof value === 'string' ? value : ''
  const named = input === 'faq-category' ? headingOf('faq', text) : text
  return { text: choices[text] ?? named, refersTo }
}

type Values = Record<string, unknown>
const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
