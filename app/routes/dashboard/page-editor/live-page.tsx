import { lazy, Suspense, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { PreviewData } from '#app/components/sections/loaded-page.ts'
import type { ReadSection } from '#core/page/read-section.ts'

// Lazy: the fields can be edited before the components of all sections are there.
const Sections = lazy(async () => ({
  default: (await import('#app/components/sections/sections.tsx')).Sections,
}))

type LivePageProps = {
  /** The page in the frame as the server sent it, with its data. */
  served: HTMLElement
  sections: ReadSection[]
}

/** Draws the sections inside the frame, in place of the page that the server sent. */
export function LivePage({ served, sections }: LivePageProps) {
  const known = useMemo((): PreviewData => JSON.parse(served.dataset.preview ?? ''), [served])
  const place = useMemo(() => served.ownerDocument.createElement('div'), [served])
  const page = { ...known, sections: useDeferredValue(sections), title: '', description: '' }
  return createPortal(
    <Suspense fallback={null}>
      <Sections page={page} isPreview />
      <Exchange served={served} place={place} />
    </Suspense>,
    place,
  )
}

/** Puts the drawn page in the place of the served one as soon as it is complete. */
function Exchange({ served, place }: { served: HTMLElement; place: HTMLElement }) {
  useLayoutEffect(() => {
    served.replaceWith(place)
    // The script of the frame has animated the served text. Here it stands still.
    for (const typed of place.querySelectorAll<HTMLElement>('[data-typing]')) {
      typed.textContent ||= JSON.parse(typed.dataset.typing ?? '[]')[0] ?? ''
    }
  }, [served, place])
  return null
}
