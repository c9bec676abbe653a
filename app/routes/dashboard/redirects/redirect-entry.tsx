import type { RedirectRow } from '#app/api/redirects.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { formatCount } from '#core/format-number.ts'
import { statusTexts } from './status-texts.ts'

type RedirectEntryProps = { row: RedirectRow; onRemove: () => void }

export function RedirectEntry({ row, onRemove }: RedirectEntryProps) {
  const { from, to, status, hits, lastHitAt } = row
  return (
    <li className="grid gap-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-[1.125rem] wrap-anywhere">{from}</h2>
        <p className="mt-1 wrap-anywhere text-muted">
          leads to <span className="font-semibold text-ink">{readable(to)}</span>
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-muted">
          <Badge>{statusTexts[status]}</Badge>
          {!to.startsWith('/') && <Badge tone="warning">Another site</Badge>}
          <span>
            {hits === 0 ? 'Not used yet' : `Used ${formatCount(hits, 'time')}`}
            {lastHitAt && (
              <>
                , last <RelativeTime value={lastHitAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <div className="flex items-start">
        <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
          Delete<span className="sr-only"> the redirect from {from}</span>
        </Button>
      </div>
    </li>
  )
}

/** Shows a path of this site in its letters. The address of another site stays in ASCII, which no host can imitate. */
function readable(to: string): string {
  if (!to.startsWith('/')) return to
  try {
    return decodeURI(to)
  } catch {
    return to
  }
}
