import { useMemo, useState } from 'react'
import { dataNeeds } from '#app/components/sections/data-needs.ts'
import type { PageContent, Section } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'
import { type ReadSection, readDraftSection } from '#core/page/read-section.ts'
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

/** The visible sections as far as they are written. One that did not change keeps its identity, so that it is not drawn
 * again. */
function useReadableSections({ sections }: PageContent): ReadSection[] {
  const [known] = useState(() => new WeakMap<Section, ReadSection>())
  return useMemo(
    () =>
      sections.flatMap((stored) => {
        if (stored.hidden) return []
        const read = known.get(stored) ?? readDraftSection(withoutEmptyLines(stored))
        if (!read) return []
        known.set(stored, read)
        return read
      }),
    [sections, known],
  )
}
