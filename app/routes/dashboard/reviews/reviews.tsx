import { Clock, Eye, EyeOff, MessageSquareReply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { isPermitted } from '#core/permissions.ts'
import type { ReviewRow } from '#core/review/review.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/reviews'
import { ReplyDialog } from './reply-dialog.tsx'
import { moderatedList, nameOfReview, reviewColumns, reviewList } from './review-list.tsx'
import { type Move, oneReview, useModeration } from './use-moderation.tsx'

export function clientLoader({ request, context }: Route.LoaderArgs) {
  const isModerator = isPermitted({ kind: 'user', ...context.get(accountContext) }, 'review.moderate')
  return loadList<ReviewRow>(request, isModerator ? moderatedList : reviewList)
}
export const loader = onServer(clientLoader)

export default function Reviews({ loaderData }: Route.ComponentProps) {
  useReloadOn([])
  const mayRemove = useHasPermission('review.remove')
  const mayModerate = useHasPermission('review.moderate')
  const seesPrivate = useHasPermission('review.list-private')
  const shape = mayModerate ? moderatedList : reviewList
  const { revalidate } = useRevalidator()
  const { act } = useAction()
  const [answered, setAnswered] = useState<ReviewRow>()
  const moderation = useModeration()
  const { askOne, askMany, dialog } = useRemoval<ReviewRow>({
    kind: 'review',
    shape,
    nameOf: nameOfReview,
    done: 'Review Delete Successfully',
    explain: () => 'Failed to delete person',
  })

  function choicesFor(row: ReviewRow): MenuChoice[] {
    const { state, reports = 0, reply } = row
    const move = (name: Move) => () => void act(() => moderation.move(oneReview(row), name))
    return [
      ...(state === 'published' ? [] : [{ label: 'Publish', icon: Eye, onChoose: move('publish') }]),
      ...(state === 'published' && reports > 0
        ? [{ label: 'Keep, dismiss the reports', icon: Eye, onChoose: move('publish') }]
        : []),
      ...(state === 'hidden'
        ? [{ label: 'Move to Waiting', icon: Clock, onChoose: move('hold') }]
        : [{ label: 'Hide', icon: EyeOff, onChoose: () => moderation.askToHide(oneReview(row)) }]),
      {
        label: reply ? 'Change the reply' : 'Reply',
        icon: MessageSquareReply,
        onChoose: () => setAnswered(row),
      },
    ]
  }

  return (
    <Page title="Reviews" lead="What clients say about the work.">
      <List
        shape={shape}
        loaded={loaderData}
        columns={reviewColumns(seesPrivate)}
        nameOf={nameOfReview}
        isExportable={mayRemove}
        actions={
          mayRemove
            ? (row) => (
                <>
                  <RowAction
                    isFolding
                    label="Delete"
                    about={nameOfReview(row)}
                    icon={Trash2}
                    onClick={() => askOne(row)}
                  />
                  {mayModerate && <RowMenu about={nameOfReview(row)} choices={choicesFor(row)} />}
                </>
              )
            : undefined
        }
        bulk={
          mayRemove
            ? [
                { label: 'Publish', icon: Eye, run: (many) => moderation.move(many, 'publish') },
                { label: 'Hide', icon: EyeOff, run: moderation.askToHide },
                { label: 'Delete', icon: Trash2, run: askMany },
              ]
            : undefined
        }
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
      {moderation.dialog}
      {answered && <ReplyDialog row={answered} onClose={() => setAnswered(undefined)} onSaved={revalidate} />}
    </Page>
  )
}
