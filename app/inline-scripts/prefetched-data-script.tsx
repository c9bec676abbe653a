import { createContext, use } from 'react'
import { type PrefetchedData, prefetchedDataId } from '../api/prefetched-data.ts'

/** Data for the browser's first requests; set during server rendering only. */
export const PrefetchedDataContext = createContext<PrefetchedData | undefined>(undefined)

/** Script element with the prefetched data, as JSON. Empty for signed-out visitors. */
export function PrefetchedDataScript() {
  const prefetched = use(PrefetchedDataContext)
  // `<` is escaped, because `</script>` would end the script.
  const json = prefetched ? JSON.stringify(prefetched).replaceAll('<', '\\u003c') : ''
  return (
    <script
      type="application/json"
      id={prefetchedDataId}
      // The browser does not know the data while it hydrates.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON, which is not executed
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
