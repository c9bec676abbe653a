import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import { elementIdOf } from './pins.ts'

type Comment = SharedProofRow['comments'][number]
type CommentListProps = {
  comments: Comment[]
  files: Pick<SharedProofRow['files'][number], '_id' | 'name'>[]
  /** Name of the provider, for staff whose name is not known. */
  brandName: string
}

/** Comments of a round by number, with their replies. */
export function CommentList({ comments, files, brandName }: CommentListProps) {
  const numbered = comments.filter(({ replyTo }) => replyTo === null)
  if (numbered.length === 0) return <p className="text-muted">No comments yet.</p>
  return (
    <ol className="grid gap-5">
      {numbered.map((comment) => {
        const { _id: id, number, file, page, resolvedAt } = comment
        const replies = comments.filter(({ replyTo }) => replyTo === id)
        const about = files.find(({ _id }) => _id === file)
        return (
          <li
            key={id}
            id={elementIdOf(id)}
            value={number ?? undefined}
            tabIndex={-1}
            className="grid scroll-mt-24 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 rounded-small"
          >
            <span
              aria-hidden="true"
              className="tabular grid size-7 place-items-center rounded-full border border-field text-[0.8125rem] font-semibold"
            >
              {number}
            </span>
            <div className="grid gap-2">
              <Written {...{ comment, brandName }} />
              {(about || resolvedAt) && (
                <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
                  {about && (
                    <span className="min-w-0 wrap-anywhere">
                      {page === null ? 'On' : `Page ${page} of`} {about.name}
                    </span>
                  )}
                  {resolvedAt && <Badge tone="success">Resolved</Badge>}
                </p>
              )}
              {replies.length > 0 && (
                <ul
                  aria-label={`Replies to comment ${number}`}
                  className="grid gap-3 border-l-2 border-line pl-4"
                >
                  {replies.map((reply) => (
                    <li key={reply._id}>
                      <Written comment={reply} brandName={brandName} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

type WrittenProps = { comment: Comment; brandName: string }

function Written({ comment: { by, isStaff, createdAt, text }, brandName }: WrittenProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {by || (isStaff ? brandName : 'The client')}
          {isStaff && <span className="font-normal text-muted"> · staff</span>}
        </span>
        <span className="text-muted">
          <DayTime value={createdAt} />
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}
