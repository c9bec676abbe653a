import { versionOf } from './default-section.ts'
import type { Section } from './page-content.ts'
import { schemaOf } from './section-fields.ts'
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

/** Reads a stored section, or says why this release cannot show it; errors by path, such as `steps.0`. */
export function readSection(stored: Section): Read {
  const { id, type } = stored
  if (!isSectionType(type))
    return { failure: 'This release does not know the type of this section.', errors: {} }
  const props = upgradeProps(stored)
  if (!props) return { failure: 'A newer release wrote this section.', errors: {} }
  const read = schemaOf(sectionType(type).fields).safeParse(props)
  if (read.success) return { section: { id, type, props: read.data } as ReadSection }
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  return { failure: 'Some fields have to be corrected.', errors }
}
