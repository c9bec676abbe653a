import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { type BlogDraft, discardBlogDraft, type KeptDraft } from '#app/api/blog-form.ts'
import { api } from '#app/api/browser.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { FieldChanges } from '#app/components/versions/field-changes.tsx'
import { createNaming } from '#app/components/versions/name-references.ts'
import { NoDifference } from '#app/components/versions/version-comparison.tsx'
import { comparePosts } from '#core/blog/blog.ts'
import type { FieldChange } from '#core/field-changes.ts'
import type { PublicationState } from '#core/publication/publication-state.ts'
import { DraftBeside, OpenOtherText } from './draft-beside.tsx'

type KeptDraftNoticeProps = {
  id: string
  state: PublicationState | undefined
  saved: BlogDraft
  kept: KeptDraft
  /** The post was changed since the draft was kept. */
  isOutdated: boolean
  readForm: () => BlogDraft
  /** Takes what was typed out of the form. */
  onDiscarded: () => void
  onOpenPost: () => void
}

const consequences: { [State in PublicationState]?: string } = {
  published: 'Visitors still see the published post until you save the changes.',
  scheduled: 'The scheduled post appears without it unless you save the changes.',
}

const openPost: { [State in PublicationState]: string } = {
  published: 'Edit the published post',
  scheduled: 'Edit the scheduled post',
  draft: 'Edit the saved post',
}

/** Notice above the form that shows the draft beside a post. */
export function KeptDraftNotice(props: KeptDraftNoticeProps) {
  const { id, state = 'draft', saved, kept, isOutdated, readForm, onDiscarded, onOpenPost } = props
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const [changes, setChanges] = useState<FieldChange[]>()

  async function discard() {
    try {
      await discardBlogDraft(api, id, kept.revision)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      // The draft of a colleague is opened before it may be discarded.
      setIsAsking(false)
      showErrorToast(error)
      return revalidate()
    }
    onDiscarded()
    showToast({ title: 'Draft discarded' })
    await revalidate()
  }
  return (
    <>
      <DraftBeside
        kept={kept}
        consequence={consequences[state]}
        more={isOutdated && <p>The post was changed after that. Compare them before you save.</p>}
      >
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
        <OpenOtherText onClick={onOpenPost}>{openPost[state]}</OpenOtherText>
        <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
          Discard the draft
        </Button>
      </DraftBeside>
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
    </>
  )
}
