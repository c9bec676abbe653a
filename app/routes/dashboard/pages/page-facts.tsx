import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { PageRow } from '#core/page/page.ts'

/** Name, address and state of a page. */
export function PageFacts({ page }: { page: PageRow }) {
  const { label, path, isEdited, draftSavedAt, scheduledAt, own } = page
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-2 text-[1.125rem] wrap-anywhere">
        {label}
        {draftSavedAt && <Badge tone="warning">Draft</Badge>}
        {scheduledAt && <Badge tone="accent">Scheduled</Badge>}
        {own && !isEdited && <Badge>Not published</Badge>}
      </h3>
      <p className="mt-1 text-small text-muted">
        <code className="wrap-anywhere">{path}</code> <Edition page={page} />
        {scheduledAt && (
          <>
            ; the next version is published <RelativeTime value={scheduledAt} />
          </>
        )}
      </p>
      {own?.isCovered && (
        <p className="mt-1 text-small font-semibold text-danger">
          A page of this release has the address: visitors see that one. Give yours another address.
        </p>
      )}
    </div>
  )
}

function Edition({ page: { isEdited, publishedAt, liveNumber, own } }: { page: PageRow }) {
  if (isEdited && publishedAt) {
    return (
      <>
        shows version {liveNumber}, published <RelativeTime value={publishedAt} />
      </>
    )
  }
  return own ? 'is seen by nobody but staff' : 'shows its original texts'
}
