import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'
import { formatNumber } from '#core/format-number.ts'
import { type ListShape, pageSize } from './list-shape.ts'
import type { Loaded } from './load-list.ts'
import { changed } from './use-list-query.ts'

type ListPagesProps = { loaded: Loaded<{ _id: string }>; shape: ListShape }

export function ListPages({ loaded: { rows, next, total = 0, asked }, shape }: ListPagesProps) {
  const last = rows.at(-1)?._id
  if (shape.paging === 'from-row') {
    if (!asked.before && !next) return null
    return (
      <Frame>
        {asked.before && (
          <Way change={{}}>
            <ArrowLeft aria-hidden="true" className="size-4" /> Newest
          </Way>
        )}
        {next && last && (
          <Way change={{ before: last }}>
            Older <ArrowRight aria-hidden="true" className="size-4" />
          </Way>
        )}
      </Frame>
    )
  }
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  const { page } = asked
  return (
    <Frame>
      {page > 1 && (
        <Way change={{ page: page > 2 ? String(page - 1) : '' }}>
          <ArrowLeft aria-hidden="true" className="size-4" /> Previous
        </Way>
      )}
      <p className="tabular text-small text-muted">
        Page {page} of {formatNumber(pages)}
      </p>
      {page < pages && (
        <Way change={{ page: String(page + 1) }}>
          Next <ArrowRight aria-hidden="true" className="size-4" />
        </Way>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-3">
    {children}
  </nav>
)

function Way({ change, children }: { change: Record<string, string>; children: ReactNode }) {
  const [params] = useSearchParams()
  return (
    <Link to={`?${changed(params, change)}`} className={buttonClass('second', '', 'small')}>
      {children}
    </Link>
  )
}
