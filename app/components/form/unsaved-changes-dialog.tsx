import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'

type UnsavedChangesDialogProps = { isUnsaved: () => boolean; hasDraft: boolean }

/** Asks for confirmation before unsaved input is lost. A stored draft survives a reload, which then needs no
 * confirmation. */
export function UnsavedChangesDialog({ isUnsaved, hasDraft }: UnsavedChangesDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!hasDraft && isUnsaved()) event.preventDefault()
      },
      [hasDraft, isUnsaved],
    ),
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      confirmLabel="Leave"
      isChange={false}
      isDanger={!hasDraft}
      onConfirm={async () => {
        if (blocker.state === 'blocked') blocker.proceed()
      }}
    >
      {hasDraft
        ? 'Your changes have not been saved yet. The draft stays in this tab until you close it, without passwords.'
        : 'Your changes have not been saved and will be lost.'}
    </ConfirmDialog>
  )
}
