import { api } from '#app/api/browser.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { FieldChanges } from '#app/components/versions/field-changes.tsx'
import { createNaming } from '#app/components/versions/name-references.ts'
import { NoDifference } from '#app/components/versions/version-comparison.tsx'
import { comparePages, type PageComparison, type SectionChange } from '#core/page/compare-pages.ts'
import type { PageContent } from '#core/page/page-content.ts'

/** Renders the differences between two versions of a page: sections with their old and new texts. */
export async function renderPageDifferences(before: PageContent, after: PageContent) {
  return <Differences {...(await nameAll(comparePages(before, after)))} />
}

async function nameAll({ head, sections, ...same }: PageComparison): Promise<PageComparison> {
  const name = createNaming(api)
  const nameSection = async (section: SectionChange) => ({ ...section, fields: await name(section.fields) })
  return { ...same, head: await name(head), sections: await Promise.all(sections.map(nameSection)) }
}

function Differences({ head, sections, isReordered }: PageComparison) {
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
