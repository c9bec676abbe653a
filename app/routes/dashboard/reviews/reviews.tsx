import { Trash2 } from 'lucide-react'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import type { ReviewRow } from '#core/review/review.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/reviews'
import { nameOfReview, reviewColumns, reviewList } from './review-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ReviewRow>(request, reviewList)
export const loader = onServer(clientLoader)

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const mayRemove = useHasPermission('review.remove')
  const seesPrivate = useHasPermission('review.list-private')
  const { askOne, askMany, dialog } = useRemoval<ReviewRow>({
    kind: 'review',
    shape: reviewList,
    nameOf: nameOfReview,
    done: 'Review Delete Successfully',
    explain: () => 'Failed to delete person',
  })
  return (
    <Page title="Reviews" lead="What clients say about the work.">
      <List
        shape={reviewList}
        loaded={loaderData}
        columns={reviewColumns(seesPrivate)}
        nameOf={nameOfReview}
        isExportable={mayRemove}
        actions={
          mayRemove
            ? (row) => (
                <RowAction
                  isFolding
                  label="Delete"
                  about={nameOfReview(row)}
                  icon={Trash2}
                  onClick={() => askOne(row)}
                />
              )
            : undefined
        }
        bulk={mayRemove ? [{ label: 'Delete', icon: Trash2, run: askMany }] : undefined}
        empty={
          <DashboardEmptyState
            title="No reviews available"
            action={
              <ButtonLink size="small" look="second" href="/review-form">
                Write a review
              </ButtonLink>
            }
          >
            Reviews written on the website appear here immediately.
          </DashboardEmptyState>
        }
      />
      {dialog}
    </Page>
  )
}
