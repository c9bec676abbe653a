import { createElement, Fragment, memo, type ReactNode } from 'react'
import type { FormOutcome } from '#app/islands/post-form.ts'
import { fillAll, fillParts, type TextValues } from '#core/page/fill-text.ts'
import type { ReadSection } from '#core/page/read-section.ts'
import { describePictures } from '#core/page/section-pictures.ts'
import { sectionType } from '#core/page/section-types.ts'
import { Benefits } from './benefits.tsx'
import { Boosts } from './boosts.tsx'
import { type Clause, Clauses } from './clauses.tsx'
import { Closing } from './closing.tsx'
import { Comparison } from './comparison.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactFormSection } from './contact-form-section.tsx'
import { Deliverables } from './deliverables.tsx'
import { Demos } from './demos.tsx'
import { Document } from './document.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import type { LoadedPage } from './loaded-page.ts'
import { Logos } from './logos.tsx'
import { MeasuredStatistics } from './measured-statistics.tsx'
import { Mission } from './mission.tsx'
import { NotFoundSection } from './not-found-section.tsx'
import type { PageData } from './page-data.ts'
import { People } from './people.tsx'
import { Pictures } from './pictures.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import { Reasons } from './reasons.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { Services } from './services.tsx'
import { Stages } from './stages.tsx'
import { Statistics } from './statistics.tsx'
import { TextSection } from './text-section.tsx'
import { Topics } from './topics.tsx'
import { Works } from './works.tsx'

type SectionsProps = {
  page: LoadedPage
  outcome?: FormOutcome | undefined
  /** Marks the sections with their ids, for the editor. */
  isPreview?: boolean
}

/** All sections of a page, with the placeholders of their texts filled in. */
export function Sections({ page: { sections, values, data }, outcome, isPreview = false }: SectionsProps) {
  return sections.map((section, index) => {
    if (section.type === 'clause') {
      if (sections[index - 1]?.type === 'clause') return null
      const clauses = clausesFrom(sections, index)
      const isFirst = sections.findIndex(({ type }) => type === 'clause') === index
      return <Clauses key={section.id} {...{ clauses, values, isFirst, isPreview }} />
    }
    const anchor = anchorOf(sections, index)
    const isSpaced = section.type === 'contact' && sections[index - 1]?.type === 'header'
    const view = <SectionView key={section.id} {...{ section, values, data, outcome, anchor, isPreview }} />
    const spaced = isSpaced ? (
      <div key={section.id} className="pt-10 md:pt-14">
        {view}
      </div>
    ) : (
      view
    )
    if (!isPreview) return spaced
    return (
      <div key={section.id} data-section={section.id}>
        {spaced}
      </div>
    )
  })
}

/** The parts of a document that follow each other. */
function clausesFrom(sections: ReadSection[], start: number): Clause[] {
  const following = sections.slice(start)
  const end = following.findIndex(({ type }) => type !== 'clause')
  return following.slice(0, end < 0 ? undefined : end).flatMap((one) => (one.type === 'clause' ? [one] : []))
}

/** The anchor of the type for its first section on the page, the section's own id for others. */
function anchorOf(sections: ReadSection[], index: number): string {
  const { id, type } = sections[index] ?? { id: '', type: 'text' as const }
  const anchor = sectionType(type).anchor ?? id
  const isFirst = sections.findIndex((one) => (sectionType(one.type).anchor ?? one.id) === anchor) === index
  return isFirst ? anchor : id
}

type SectionViewProps = {
  section: ReadSection
  anchor: string
  values: TextValues
  data: PageData
  outcome?: FormOutcome | undefined
  isPreview: boolean
}

/** Remembered, because the editor draws all sections again at each key. */
const SectionView = memo(function SectionView({ section, values, ...same }: SectionViewProps): ReactNode {
  const filled = describePictures(fillAll(section, values), same.data.pictureTexts ?? {})
  switch (filled.type) {
    case 'hero':
      return <Hero {...same} props={filled.props} />
    case 'statistics':
      return <Statistics {...same} props={filled.props} />
    case 'measured-statistics':
      return <MeasuredStatistics {...same} props={filled.props} />
    case 'services':
      return <Services {...same} props={filled.props} />
    case 'reviews':
      return <ReviewsSection {...same} props={filled.props} />
    case 'contact':
      return <ContactFormSection {...same} props={filled.props} />
    case 'contact-details':
      return <ContactDetails {...same} props={filled.props} />
    case 'header':
      return (
        <Header
          {...same}
          props={filled.props}
          lead={section.type === 'header' && leadParts(section.props.lead, values)}
        />
      )
    case 'mission':
      return <Mission {...same} props={filled.props} />
    case 'topics':
      return <Topics {...same} props={filled.props} />
    case 'benefits':
      return <Benefits {...same} props={filled.props} />
    case 'closing':
      return <Closing {...same} props={filled.props} />
    case 'demos':
      return <Demos {...same} props={filled.props} />
    case 'pricing':
      return <Pricing {...same} props={filled.props} />
    case 'stages':
      return <Stages {...same} props={filled.props} />
    case 'comparison':
      return <Comparison {...same} props={filled.props} />
    case 'boosts':
      return <Boosts {...same} props={filled.props} />
    case 'reasons':
      return <Reasons {...same} props={filled.props} />
    case 'logos':
      return <Logos {...same} props={filled.props} />
    case 'deliverables':
      return <Deliverables {...same} props={filled.props} />
    case 'people':
      return <People {...same} props={filled.props} />
    case 'works':
      return <Works {...same} props={filled.props} />
    case 'questions':
      return <Questions {...same} props={filled.props} />
    case 'pictures':
      return <Pictures {...same} props={filled.props} />
    case 'text':
      return <TextSection {...same} props={filled.props} />
    case 'document':
      return <Document {...same} props={filled.props} />
    case 'not-found':
      return <NotFoundSection {...same} props={filled.props} />
    case 'clause':
      return null
  }
})

/** The words in Bangla, and the space before them. */
const banglaWords = /( (?=\p{Script=Bengali})|\p{Script=Bengali}+(?: \p{Script=Bengali}+)*)/u

/** The parts of an introduction, with the words in Bangla marked. Empty if there is none. */
function leadParts(lead: string, values: TextValues): ReactNode {
  const parts = fillParts(lead, values).flatMap((part) => part.split(banglaWords))
  // As separate children, which need no keys.
  return createElement(Fragment, null, ...parts.filter((part) => part !== '').map(withLanguage))
}

const withLanguage = (part: string) =>
  /\p{Script=Bengali}/u.test(part) ? <span lang="bn">{part}</span> : part
