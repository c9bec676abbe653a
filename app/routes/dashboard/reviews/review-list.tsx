import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { LongText } from '#app/components/list/long-text.tsx'
import { ShortText } from '#app/components/list/short-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { OptionalLink } from '#app/components/ui/markdown/optional-link.tsx'
import { mailLink, phoneLink } from '#app/components/ui/markdown/safe-address.ts'
import { Stars } from '#app/components/ui/stars.tsx'
import { formatNumber } from '#core/format-number.ts'
import type { ReviewRow } from '#core/review/review.ts'
import { type ReviewStateName, reviewStateLabels } from '#core/review/review-state.ts'

export const reviewList: ListShape = {
  resource: 'reviews',
  noun: { one: 'review', many: 'reviews' },
  search: 'Search reviews',
  paging: 'numbered',
  sorts: [
    ...byTime,
    { value: '-rating', label: 'Best first' },
    { value: 'rating', label: 'Worst first' },
    ...byLetters('author', 'Author'),
    ...byLetters('title', 'Title'),
  ],
  filters: [
    choiceFilter('rating', 'Rating', 'Any rating', [
      ...[5, 4, 3, 2].map((rating) => ({ value: String(rating), label: `${rating} stars` })),
      { value: '1', label: '1 star' },
      { value: '0', label: 'Not rated' },
    ]),
  ],
}

/** Adds the filters for those who may moderate. */
export const moderatedList: ListShape = {
  ...reviewList,
  filters: [
    choiceFilter('state', 'State', 'Any state', reviewStateLabels),
    choiceFilter('reported', 'Reports', 'Reported or not', { true: 'Reported' }),
    ...reviewList.filters,
  ],
}

export const nameOfReview = ({ title, author }: ReviewRow) => title || author || 'A client'

export const reviewColumns = (isAdmin: boolean): Column<ReviewRow>[] => [
  {
    label: 'Review',
    sort: 'title',
    cell: ({ title, review, reply, ...row }) => (
      <>
        {title && <p className="font-semibold">{title}</p>}
        {review && <LongText>{review}</LongText>}
        <State row={row} />
        {reply && (
          <div className="mt-2 border-l-2 border-accent pl-3 text-small">
            <p className="font-semibold">Our reply</p>
            <LongText>{reply}</LongText>
          </div>
        )}
      </>
    ),
  },
  {
    label: 'Rating',
    sort: 'rating',
    isPlain: true,
    cell: ({ rating }) => <Stars rating={rating} className="size-4" />,
  },
  {
    label: 'Author',
    sort: 'author',
    className: 'w-40 xl:w-60',
    cell: (row) => <Author row={row} isAdmin={isAdmin} />,
  },
  createdColumn('Written'),
]

const tones: Record<ReviewStateName, Tone> = { pending: 'warning', published: 'success', hidden: 'danger' }

type StateProps = { row: Pick<ReviewRow, 'state' | 'hiddenReason' | 'reports' | 'verified'> }

/** State, mark and reports. Published reviews show no state. Renders null when empty. */
function State({ row: { state = 'published', hiddenReason, reports = 0, verified } }: StateProps) {
  if (state === 'published' && reports === 0 && !verified) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
      {state !== 'published' && <Badge tone={tones[state]}>{reviewStateLabels[state]}</Badge>}
      {verified && <Badge tone="success">Verified client</Badge>}
      {reports > 0 && (
        <Badge tone="danger">
          {formatNumber(reports)} {reports === 1 ? 'report' : 'reports'}
        </Badge>
      )}
      {hiddenReason && <span className="wrap-anywhere">{hiddenReason}</span>}
    </div>
  )
}

function Author({ row: { author, role, email, phone }, isAdmin }: { row: ReviewRow; isAdmin: boolean }) {
  return (
    <>
      <p className="font-medium">
        <ShortText>{author || 'A client'}</ShortText>
      </p>
      {role && (
        <p className="text-small text-muted">
          <ShortText>{role}</ShortText>
        </p>
      )}
      {isAdmin && email && (
        <OptionalLink href={mailLink(email)} className="block text-small">
          {email}
        </OptionalLink>
      )}
      {isAdmin && phone && (
        <OptionalLink href={phoneLink(phone)} className="block text-small">
          {phone}
        </OptionalLink>
      )}
    </>
  )
}
