import { PaginationLinks } from '#app/components/ui/pagination-links.tsx'
import { addressOf, emptyView } from './view-state.ts'

/** Pagination links of the file list. */
export function FilePagination({ older, isFirst }: { older: string | undefined; isFirst: boolean }) {
  return (
    <PaginationLinks
      newest={isFirst ? undefined : { label: 'Newest files', to: addressOf(emptyView) }}
      older={older && { label: 'Older files', to: addressOf({ ...emptyView, before: older }) }}
    />
  )
}
