import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ButtonLink } from './button.tsx'

type PageLink = { label: string; to: string }
type PaginationLinksProps = { newest: PageLink | '' | undefined; older: PageLink | '' | undefined }

/** Pagination links of a long list. */
export function PaginationLinks({ newest, older }: PaginationLinksProps) {
  if (!newest && !older) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3 border-t border-line pt-8">
      {newest && (
        <ButtonLink look="second" href={newest.to}>
          <ArrowLeft aria-hidden="true" className="size-5" /> {newest.label}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink look="second" rel="next" href={older.to} className="ml-auto">
          {older.label} <ArrowRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      )}
    </nav>
  )
}
