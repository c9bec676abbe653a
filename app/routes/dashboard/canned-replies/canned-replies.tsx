import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { listArticleTitles } from '#app/api/articles.ts'
import { api } from '#app/api/browser.ts'
import { type CannedReplyRow, listCannedReplies, removeCannedReply } from '#app/api/canned-replies.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useEdited } from '#app/components/form/use-edited.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/canned-replies'
import { CannedReplyDialog } from './canned-reply-dialog.tsx'

export async function clientLoader(_: Route.LoaderArgs) {
  const [replies, articles] = await Promise.all([
    listCannedReplies(api),
    listArticleTitles(api, { audience: 'public' }),
  ])
  return { replies, articles }
}
export const loader = onServer(clientLoader)

export default function CannedReplies({ loaderData: { replies, articles } }: Route.ComponentProps) {
  useReloadOn([])
  const { revalidate } = useRevalidator()
  const edited = useEdited(replies)
  const [removed, setRemoved] = useState<CannedReplyRow>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function remove() {
    if (!removed) return
    await removeCannedReply(api, removed._id)
    showToast({ title: `“${removed.title}” deleted` })
    await revalidate()
  }
  const actions = (
    <div className="flex flex-wrap items-center gap-4">
      <BackLink to={href('/dashboard/new-dashboard-contact')}>All messages</BackLink>
      <Button size="small" onClick={() => edited.edit('new')}>
        <Plus aria-hidden="true" className="size-4" />
        Add a reply
      </Button>
    </div>
  )
  return (
    <Page title="Canned replies" lead="Texts to insert into an answer, and to adapt there." action={actions}>
      {replies.length === 0 ? (
        <DashboardEmptyState title="No canned replies yet">
          Add the answer to a question that you hear often.
        </DashboardEmptyState>
      ) : (
        <ul aria-label="Canned replies" className="divide-y divide-line border-y border-line">
          {replies.map((reply) => (
            <li key={reply._id} className="grid gap-3 py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <h2 className="text-[1.125rem] wrap-anywhere">{reply.title}</h2>
                <p className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere text-muted">{reply.text}</p>
              </div>
              <div className="flex flex-wrap items-start gap-1">
                <Button look="second" size="small" onClick={() => edited.edit(reply)}>
                  Edit<span className="sr-only"> {reply.title}</span>
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  className="text-danger"
                  onClick={() => {
                    setRemoved(reply)
                    setIsConfirming(true)
                  }}
                >
                  Delete<span className="sr-only"> {reply.title}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited.isOpen && (
        <CannedReplyDialog
          articles={articles}
          reply={edited.row}
          onClose={edited.close}
          onSaved={revalidate}
        />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete the reply “${removed?.title ?? ''}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        This can’t be undone. Answers that were sent with it stay.
      </ConfirmDialog>
    </Page>
  )
}
