import { versionOf } from './default-section.ts'
import type { Section } from './page-content.ts'
import { initialOf, type SectionField, type SectionFields, schemaOf } from './section-fields.ts'
import { isSectionType, type SectionProps, type SectionTypeName, sectionType } from './section-types.ts'

/** A section as this release shows it. */
export type ReadSection = {
  [Name in SectionTypeName]: { id: string; type: Name; props: SectionProps<Name> }
}[SectionTypeName]

type Read = { section: ReadSection } | { failure: string; errors: Record<string, string> }

/** Brings the properties of a stored section to the current version of its type, unchecked. */
export function upgradeProps({ type, version, props }: Section): Record<string, unknown> | undefined {
  if (!isSectionType(type) || version > versionOf(type)) return undefined
  const upgrades = sectionType(type).upgrades ?? []
  return upgrades.slice(version - 1).reduce<Record<string, unknown>>((earlier, up) => up(earlier), props)
}

const schemas = new Map<SectionTypeName, ReturnType<typeof schemaOf>>()

/** The schema of a type, made when it is first needed: making one takes longer than reading a section. */
function schemaOfType(type: SectionTypeName): ReturnType<typeof schemaOf> {
  const schema = schemas.get(type) ?? schemaOf(sectionType(type).fields)
  schemas.set(type, schema)
  return schema
}

/** Reads a stored section, or says why this release cannot show it; errors by path, such as `steps.0`. */
export function readSection(stored: Section): Read {
  const { id, type } = stored
  if (!isSectionType(type))
    return { failure: 'This release does not know the type of this section.', errors: {} }
  const props = upgradeProps(stored)
  if (!props) return { failure: 'A newer release wrote this section.', errors: {} }
  const read = schemaOfType(type).safeParse(props)
  if (read.success) return { section: { id, type, props: read.data } as ReadSection }
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  return { failure: 'Some fields have to be corrected.', errors }
}

/** Reads a section while it is written: texts stay as typed, also empty or too long, and other values that have to be
 * corrected are replaced by the initial ones. Undefined for a section that this release does not know. */
export function readDraftSection(stored: Section): ReadSection | undefined {
  const { id, type } = stored
  const upgraded = upgradeProps(stored)
  if (!isSectionType(type) || !upgraded) return undefined
  const props = structuredClone(upgraded)
  // A rule for several fields is checked once each of them is correct.
  for (let pass = 0; pass < mostPasses; pass++) {
    const read = schemaOfType(type).safeParse(props)
    if (read.success) return { id, type, props: read.data } as ReadSection
    const replaced = read.error.issues.map((issue) => correct(type, props, issue))
    if (!replaced.includes(true)) break
  }
  return { id, type, props } as unknown as ReadSection
}

const mostPasses = 3
const typedInputs: readonly SectionField['input'][] = ['text', 'long-text', 'texts']

/** Replaces a value that has to be corrected. Returns false if it may stay. */
function correct(
  type: SectionTypeName,
  props: Node,
  { path, code }: { path: Path; code?: string | undefined },
): boolean {
  const value = valueAt(props, path)
  const field = fieldAt(sectionType(type).fields, path)
  const isItem = typeof path.at(-1) === 'number'
  const isText = field && typedInputs.includes(field.input) && (field.input === 'texts') === isItem
  const isTyped = isText && typeof value === 'string' && (value.trim() === '' || code === 'too_big')
  const isCount = Array.isArray(value) && (code === 'too_big' || code === 'too_small')
  if (!field || isTyped || isCount) return false
  // A record has no initial value.
  if (isItem && field.input === 'records') replaceAt(props, path.slice(0, -1), [])
  else replaceAt(props, path, structuredClone(isItem ? initialItemOf(field) : field.initial))
  return true
}

const initialItemOf = ({ input, fields = {} }: SectionField) => (input === 'texts' ? '' : initialOf(fields))

type Path = readonly PropertyKey[]
type Node = Record<PropertyKey, unknown>

const valueAt = (props: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Node | undefined)?.[key], props)

function replaceAt(props: Node, path: Path, value: unknown): void {
  const parent = valueAt(props, path.slice(0, -1)) as Node | undefined
  const key = path.at(-1)
  if (parent && key !== undefined) parent[key] = value
}

/** The field of a path such as `items.0.title`. */
function fieldAt(fields: SectionFields, path: Path): SectionField | undefined {
  const [first, ...rest] = path.filter((key) => typeof key === 'string')
  const field = first === undefined ? undefined : fields[first]
  return field && rest.length > 0 ? fieldAt(field.fields ?? {}, rest) : field
}
