import type { Section } from './page-content.ts'
import { type SectionProps, type SectionTypeName, sectionType } from './section-types.ts'

/** A section of a default page, at the current version of its type. */
export const section = <Name extends SectionTypeName>(type: Name, props: SectionProps<Name>): Section => ({
  ...{ id: type, type, props: props as Section['props'] },
  version: versionOf(type),
})

/** A part of a default document, from its paragraphs in Markdown. */
export const clause = (id: string, title: string, paragraphs: string[]): Section => ({
  ...section('clause', { title, text: paragraphs.join('\n\n') }),
  id,
})

/** Current version of a type of sections. */
export const versionOf = (type: SectionTypeName): number => (sectionType(type).upgrades?.length ?? 0) + 1
