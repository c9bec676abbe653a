import { useEffect, useState } from 'react'
import { withoutSeparators } from '#core/page/fill-text.ts'
import type { PageContent } from '#core/page/page-content.ts'
import { isOriginalKey, type PageKey } from '#core/page/page-keys.ts'

/** The page as it was delivered. Undefined for an own page, and until it is loaded. */
export function useOriginal(key: PageKey): PageContent | undefined {
  const [original, setOriginal] = useState<PageContent>()
  useEffect(() => {
    if (!isOriginalKey(key)) return
    let isCurrent = true
    // Lazy: the texts of all pages are needed after the first paint only.
    import('#core/page/default-pages.ts').then(
      ({ defaultPages }) => isCurrent && setOriginal(withoutSeparators(defaultPages[key])),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return original
}
