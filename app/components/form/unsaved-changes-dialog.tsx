import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'

type UnsavedChangesDialogProps = { isUnsaved: () => boolean; hasDraft: boolean }

/** The forms of the screen. The router asks one blocker only, which answers for all of them. */
const shownForms = new Set<RefObject<UnsavedChangesDialogProps>>()
const unsavedForms = () => [...shownForms].filter(({ current }) => current.isUnsaved())

/** A form that changes the query itself, such as by a chosen plan, replaces the entry of the history and stays. */
const isLeft: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  (currentLocation.search !== nextLocation.search && historyAction !== 'REPLACE')

/** Asks for confirmation before unsaved input is lost. A stored draft survives a reload, which then needs no
 * confirmation. */
export function UnsavedChangesDialog({ isUnsaved, hasDraft }: UnsavedChangesDialogProps) {
  const form = useRef({ isUnsaved, hasDraft })
  useEffect(() => {
    form.current = { isUnsaved, hasDraft }
  }, [isUnsaved, hasDraft])
  useEffect(() => {
    shownForms.add(form)
    return () => void shownForms.delete(form)
  }, [])
  const blocker = useBlocker((change) => isLeft(change) && unsavedForms().length > 0)
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!hasDraft && isUnsaved()) event.preventDefault()
      },
      [hasDraft, isUnsaved],
    ),
  )
  const isBlocked = blocker.state === 'blocked'
  const keepsDraft = isBlocked && unsavedForms().every(({ current }) => current.hasDraft)
  return (
    <ConfirmDialog
      isOpen={isBlocked}
      onClose={() => isBlocked && blocker.reset()}
      title="Leave without saving?"
      confirmLabel="Leave"
      isChange={false}
      isDanger={!keepsDraft}
      onConfirm={async () => {
        if (isBlocked) blocker.proceed()
      }}
    >
      {keepsDraft
        ? 'Your changes have not been saved yet. The draft stays in this tab until you close it, without passwords.'
        : 'Your changes have not been saved and will be lost.'}
    </ConfirmDialog>
  )
}
