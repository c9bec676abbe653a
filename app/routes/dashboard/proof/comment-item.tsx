import { api } from '#app/api/browser.ts'
import { type CommentRow, resolveComment, type WholeProofRow } from '#app/api/proofs.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { elementIdOf } from '#app/components/proofs/pins.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { CommentForm } from './comment-form.tsx'
import type { Reply } from './drafts.ts'

type CommentItemProps = {
  proofId: string
  comment: CommentRow
  replies: CommentRow[]
  file: WholeProofRow['files'][number] | undefined
  mayComment: boolean
  isStaff: boolean
  reply: Reply | undefined
  onReply: (reply: Reply | undefined) => void
}

/** A comment with the number of its pin, its replies, and the actions on it. */
export function CommentItem(props: CommentItemProps) {
  const { proofId, comment, replies, file, mayComment, isStaff, reply, onReply } = props
  const { _id: id, number, page, resolvedAt } = comment
  const { failure, isWorking, change } = useChange()
  const isReplying = mayComment && reply?.to === id
  return (
    <li
      id={elementIdOf(id)}
      value={number ?? undefined}
      tabIndex={-1}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 rounded-small"
    >
      <span
        aria-hidden="true"
        className="tabular grid size-7 place-items-center rounded-full border border-field text-[0.8125rem] font-semibold"
      >
        {number}
      </span>
      <div className="grid gap-2">
        <Written comment={comment} />
        <p className="flex flex-wrap items-center gap-x-2 text-small text-muted empty:hidden">
          {file && (
            <span className="min-w-0 wrap-anywhere">
              {page === null ? 'On' : `Page ${page} of`} {file.name}
            </span>
          )}
          {resolvedAt && <Badge tone="success">Resolved</Badge>}
        </p>
        {replies.length > 0 && (
          <ul aria-label={`Replies to comment ${number}`} className="grid gap-3 border-l-2 border-line pl-4">
            {replies.map((one) => (
              <li key={one._id}>
                <Written comment={one} />
              </li>
            ))}
          </ul>
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {isReplying ? (
          <CommentForm
            proofId={proofId}
            label={`Reply to comment ${number}`}
            submitLabel="Send reply"
            text={reply.text}
            onText={(text) => onReply({ to: id, text })}
            place={{ replyTo: id }}
            focus={1}
            onSent={() => onReply(undefined)}
            aside={
              <Button look="quiet" size="small" onClick={() => onReply(undefined)}>
                Cancel
              </Button>
            }
          />
        ) : (
          <div className="-ml-3 flex flex-wrap">
            {mayComment && (
              <Button look="quiet" size="small" onClick={() => onReply({ to: id, text: '' })}>
                Reply<span className="sr-only"> to comment {number}</span>
              </Button>
            )}
            {isStaff && (
              <Button
                look="quiet"
                size="small"
                disabled={isWorking}
                onClick={() =>
                  change(
                    () => resolveComment(api, proofId, id, !resolvedAt),
                    resolvedAt ? `Comment ${number} is open again` : `Comment ${number} is resolved`,
                  )
                }
              >
                {resolvedAt ? 'Open again' : 'Resolve'}
                <span className="sr-only"> comment {number}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function Written({ comment: { by, isStaff, createdAt, text } }: { comment: CommentRow }) {
  const brand = useBrand()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {by || (isStaff ? brand.name : 'The client')}
          {isStaff && <span className="font-normal text-muted"> · staff</span>}
        </span>
        <span className="text-muted">
          <RelativeTime value={createdAt} />
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}
