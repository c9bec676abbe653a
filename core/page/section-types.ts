import type { PropsOf, SectionType } from './section-fields.ts'
import { companySections } from './section-types/company-sections.ts'
import { documentSections } from './section-types/document-sections.ts'
import { homeSections } from './section-types/home-sections.ts'
import { recordSections } from './section-types/record-sections.ts'
import { serviceSections } from './section-types/service-sections.ts'

/** All types of sections. A page is a list of them; a section with other fields is a new type or a new version. */
export const sectionTypes = {
  ...homeSections,
  ...companySections,
  ...serviceSections,
  ...recordSections,
  ...documentSections,
}

export type SectionTypeName = keyof typeof sectionTypes
export type SectionProps<Name extends SectionTypeName> = PropsOf<(typeof sectionTypes)[Name]['fields']>

export const sectionTypeNames = Object.keys(sectionTypes) as [SectionTypeName, ...SectionTypeName[]]
export const isSectionType = (name: string): name is SectionTypeName => Object.hasOwn(sectionTypes, name)
export const sectionType = (name: SectionTypeName): SectionType => sectionTypes[name]
