import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { LongText } from '#app/components/list/long-text.tsx'
import { ShortText } from '#app/components/list/short-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { OptionalLink } from '#app/components/ui/markdown/optional-link.tsx'
import { mailLink, phoneLink } from '#app/components/ui/markdown/safe-address.ts'
import { Stars } from '#app/components/ui/stars.tsx'
import type { ReviewRow } from '#core/review/review.ts'

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

export const nameOfReview = ({ title, author }: ReviewRow) => title || author || 'A client'

export const reviewColumns = (isAdmin: boolean): Column<ReviewRow>[] => [
  {
    label: 'Review',
    sort: 'title',
    cell: ({ title, review }) => (
      <>
        {title && <p className="font-semibold">{title}</p>}
        {review && <LongText>{review}</LongText>}
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
