import { Eye, EyeOff } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import type { HeadedCategoryRow } from '#app/api/categories.ts'
import { plainText } from '#app/components/content/plain-text.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { Moment } from '#app/components/time/moment.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Record that is shown on the website, and is hidden while it is a draft. */
type Publishable = {
  _id: string
  published: boolean
  version: number
  /** Time at which a draft appears. */
  publishAt?: string | null
}

export const positionSorts = [
  { value: 'position', label: 'Lowest position first' },
  { value: '-position', label: 'Highest position first' },
]

export const visibilityFilter = choiceFilter('published', 'Visibility', 'Published and drafts', {
  true: 'Published',
  false: 'Drafts',
})

/** Filter by the categories of the site settings. */
export const categoryFilter = (categories: HeadedCategoryRow[]) =>
  choiceFilter(
    ...(['category', 'Category', 'Any category'] as const),
    categories.map(({ name, heading }) => ({ value: name, label: heading })),
  )

export const visibilityColumn: Column<Publishable> = {
  label: 'Visibility',
  cell: ({ published, publishAt }) => (
    <>
      <Badge tone={published ? 'success' : publishAt ? 'accent' : 'neutral'}>
        {published ? 'Published' : publishAt ? 'Scheduled' : 'Draft'}
      </Badge>
      {publishAt && (
        <span className="mt-1 block text-small text-muted">
          <Moment value={publishAt} style="exact" />
        </span>
      )}
    </>
  ),
}

export const positionAndVisibility: Column<Publishable & { position: number }>[] = [
  { label: 'Position', sort: 'position', cell: ({ position }) => position },
  visibilityColumn,
]

/** Name of a record with the first line of its Markdown, as a link to its form. */
export const TextCell = ({ to, name, text }: { to: string; name: string; text: string }) => (
  <Link to={to} className="group block min-w-0">
    <span className="wrap-anywhere block font-semibold group-hover:underline">{name}</span>
    <span className="wrap-anywhere line-clamp-1 text-small text-muted">{plainText(text).slice(0, 300)}</span>
  </Link>
)

type PublishableActionsProps = {
  row: Publishable
  /** Path of the resource in the API, as `/faqs`. */
  resource: string
  noun: string
  about: string
  editUrl: string
  onDelete: () => void
}

/** Publish, edit and delete actions of a row. */
export function PublishableActions({
  row,
  resource,
  noun,
  about,
  editUrl,
  onDelete,
}: PublishableActionsProps) {
  const { _id: id, published, version } = row
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const publish = async () => {
    await api.patch(`${resource}/${id}`, { published: !published, version })
    showToast({ title: published ? `${noun} is a draft again` : `${noun} published` })
    await revalidate()
  }
  return (
    <>
      <RowAction
        isFolding
        label={published ? 'Unpublish' : 'Publish'}
        about={about}
        icon={published ? EyeOff : Eye}
        isWaiting={isWorking}
        onClick={() => void act(publish)}
      />
      <EditActions about={about} to={editUrl} onDelete={onDelete} />
    </>
  )
}
