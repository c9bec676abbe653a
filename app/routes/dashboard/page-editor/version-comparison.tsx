import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { readVersion } from '#app/api/pages.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import {
  comparePages,
  type FieldChange,
  type PageComparison,
  type SectionChange,
} from '#core/page/compare-pages.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'

type VersionComparisonProps = {
  pageKey: PageKey
  /** Number of the older version. */
  number: number
  /** Numbers of all versions that can be compared. */
  numbers: number[]
  draft: PageContent
  onBack: () => void
}

/** Differences between a version and the draft, or another version: sections with their old and new texts. */
export function VersionComparison({ pageKey, number, numbers, draft, onBack }: VersionComparisonProps) {
  const [other, setOther] = useState('')
  const [comparison, setComparison] = useState<PageComparison>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let isCurrent = true
    const read = async (one: number) => (await readVersion(api, pageKey, one)).content
    async function compare() {
      const [before, after] = await Promise.all([read(number), other === '' ? draft : read(Number(other))])
      if (isCurrent) setComparison(comparePages(before, after))
    }
    setProblem(undefined)
    setComparison(undefined)
    compare().catch((error: unknown) => isCurrent && setProblem(errorMessageOf(error)))
    return () => {
      isCurrent = false
    }
  }, [pageKey, number, other, draft])

  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        name="compared-with"
        label={`Version ${number} compared with`}
        value={other}
        onChange={({ target }) => setOther(target.value)}
      >
        <option value="">what is in the editor</option>
        {numbers
          .filter((one) => one !== number)
          .map((one) => (
            <option key={one} value={one}>
              version {one}
            </option>
          ))}
      </SelectField>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div aria-live="polite" className="grid grid-cols-1 gap-4">
        {!comparison && !problem && <p className="text-muted">Loading…</p>}
        {comparison && <Differences {...comparison} />}
      </div>
      <div>
        <Button look="second" size="small" onClick={onBack}>
          Back to the versions
        </Button>
      </div>
    </div>
  )
}

function Differences({ head, sections, isReordered }: PageComparison) {
  if (head.length === 0 && sections.length === 0 && !isReordered) {
    return <p className="text-muted">There is no difference.</p>
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
    <dl className="grid gap-3">
      {fields.map((field) => (
        <Field key={field.label} {...field} />
      ))}
    </dl>
  </li>
)

const Field = ({ label, before, after }: FieldChange) => (
  <div className="text-small">
    <dt className="text-muted">{label}</dt>
    {before !== '' && (
      <dd className="whitespace-pre-wrap wrap-anywhere">
        <del className="text-danger">
          <span className="sr-only">Before: </span>
          {before}
        </del>
      </dd>
    )}
    {after !== '' && (
      <dd className="whitespace-pre-wrap wrap-anywhere">
        <ins className="text-success no-underline">
          <span className="sr-only">After: </span>
          {after}
        </ins>
      </dd>
    )}
  </div>
)
