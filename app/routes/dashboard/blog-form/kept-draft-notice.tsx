import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type BlogDraft, discardBlogDraft, type KeptDraft } from '#app/api/blog-form.ts'
import { api } from '#app/api/browser.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { FieldChanges } from '#app/components/versions/field-changes.tsx'
import { createNaming } from '#app/components/versions/name-references.ts'
import { NoDifference } from '#app/components/versions/version-comparison.tsx'
import type { BlogState } from '#core/blog/blog-state.ts'
import { comparePosts } from '#core/blog/compare-posts.ts'
import type { FieldChange } from '#core/field-changes.ts'

type KeptDraftNoticeProps = {
  id: string
  state: BlogState | undefined
  saved: BlogDraft
  kept: KeptDraft
  /** The post was changed since the draft was kept. */
  isOutdated: boolean
  readForm: () => BlogDraft
  /** Takes what was typed out of the form. */
  onDiscarded: () => void
}

const consequences: { [State in BlogState]?: string } = {
  published: 'Visitors still see the published post until you save the changes.',
  scheduled: 'The scheduled post appears without it unless you save the changes.',
}

/** Notice above the form of a post whose edit is kept without being published. */
export function KeptDraftNotice(props: KeptDraftNoticeProps) {
  const { id, state, saved, kept, isOutdated, readForm, onDiscarded } = props
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const [changes, setChanges] = useState<FieldChange[]>()

  async function discard() {
    await discardBlogDraft(api, id, kept.revision)
    onDiscarded()
    showToast({ title: 'Draft discarded' })
    await revalidate()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small bg-tint py-2 pr-2 pl-4">
      <div className="min-w-0">
        <p>
          <strong>Draft kept</strong>
          {kept.savedAt && (
            <>
              {' '}
              <RelativeTime value={kept.savedAt} />
            </>
          )}
          {kept.savedBy && ` by ${kept.savedBy}`}. {state && consequences[state]}
        </p>
        {isOutdated && <p>The post was changed after that. Compare them before you save.</p>}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          look="quiet"
          size="small"
          isUnavailable={isWorking}
          onClick={() =>
            void act(async () => setChanges(await createNaming(api)(comparePosts(saved, readForm()))))
          }
        >
          Compare
          <span className="sr-only"> with the saved post</span>
        </Button>
        <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
          Discard the draft
        </Button>
      </div>
      <Dialog
        isOpen={changes !== undefined}
        title="Changes that are not published"
        onClose={() => setChanges(undefined)}
        width="max-w-160"
      >
        {changes && (changes.length === 0 ? <NoDifference /> : <FieldChanges fields={changes} />)}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard the draft?"
        confirmLabel="Discard"
        onClose={() => setIsAsking(false)}
        onConfirm={discard}
      >
        Its changes are deleted. The post stays as it is.
      </ConfirmDialog>
    </div>
  )
}
