import { useMemo, useState } from 'react'
import { dataNeeds } from '#app/components/sections/data-needs.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'
import { type ReadSection, readSection } from '#core/page/read-section.ts'
import { type useAutosave, withoutEmptyLines } from './use-autosave.ts'

type Options = {
  pageKey: PageKey
  content: PageContent
  autosave: Pick<ReturnType<typeof useAutosave>, 'revision' | 'isUnsaved'>
}

/** The sections that the preview draws, and the address of its frame. The address changes only after a change of the
 * records that the page needs, when the draft with this change is saved. */
export function useLivePreview({ pageKey, content, autosave: { revision, isUnsaved } }: Options) {
  const sections = useReadableSections(content)
  const needs = JSON.stringify(dataNeeds(sections))
  const [loaded, setLoaded] = useState({ needs, revision })
  if (!isUnsaved && needs !== loaded.needs) setLoaded({ needs, revision })
  return { address: `/preview/${pageKey}?revision=${loaded.revision}`, sections }
}

/** The visible sections. One that cannot be shown while somebody types stays as it was. */
function useReadableSections({ sections }: PageContent): ReadSection[] {
  const [lastReadable] = useState(() => new Map<string, ReadSection>())
  return useMemo(
    () =>
      sections.flatMap((stored) => {
        if (stored.hidden) return []
        const read = readSection(withoutEmptyLines(stored))
        if ('section' in read) lastReadable.set(stored.id, read.section)
        return lastReadable.get(stored.id) ?? []
      }),
    [sections, lastReadable],
  )
}
