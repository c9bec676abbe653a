import { api } from '#app/api/browser.ts'
import { readVersion } from '#app/api/pages.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { FieldChanges } from '#app/components/versions/field-changes.tsx'
import { createNaming } from '#app/components/versions/name-references.ts'
import { NoDifference, VersionComparison } from '#app/components/versions/version-comparison.tsx'
import {
  type PageComparison as Comparison,
  comparePages,
  type SectionChange,
} from '#core/page/compare-pages.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'

type PageComparisonProps = {
  pageKey: PageKey
  number: number
  numbers: number[]
  draft: PageContent
  onBack: () => void
}

/** Differences between two versions of a page: sections with their old and new texts. */
export function PageComparison({ pageKey, draft, ...props }: PageComparisonProps) {
  const read = async (number: number) => (await readVersion(api, pageKey, number)).content
  async function compare(number: number, other: number | undefined) {
    const [before, after] = await Promise.all([read(number), other === undefined ? draft : read(other)])
    return <Differences {...(await nameAll(comparePages(before, after)))} />
  }
  return <VersionComparison {...props} draftLabel="what is in the editor" compare={compare} />
}

async function nameAll({ head, sections, ...same }: Comparison): Promise<Comparison> {
  const name = createNaming(api)
  const nameSection = async (section: SectionChange) => ({ ...section, fields: await name(section.fields) })
  return { ...same, head: await name(head), sections: await Promise.all(sections.map(nameSection)) }
}

function Differences({ head, sections, isReordered }: Comparison) {
  if (head.length === 0 && sections.length === 0 && !isReordered) {
    return <NoDifference />
  }
  return (
    <>
      {isReordered && <p>The sections are in another order.</p>}
      <ul aria-label="Differences" className="divide-y divide-line border-y border-line">
        {head.length > 0 && (
          <Difference id="head" name="Texts for search engines" kind="changed" fields={head} />
        )}
        {sections.map((section) => (
          <Difference key={section.id} {...section} />
        ))}
      </ul>
    </>
  )
}

const kinds = {
  added: { label: 'Added', tone: 'success' },
  removed: { label: 'Removed', tone: 'danger' },
  changed: { label: 'Changed', tone: 'accent' },
} as const

const Difference = ({ name, kind, fields }: SectionChange) => (
  <li className="grid gap-3 py-4">
    <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
      {name} <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
    </p>
    <FieldChanges fields={fields} />
  </li>
)
