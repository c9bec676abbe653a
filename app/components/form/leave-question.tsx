import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'

type LeaveQuestionProps = { isUnsaved: () => boolean; hasDraft: boolean }

/** Asks before what was typed is left behind. A kept draft survives a reload, which then needs no question. */
export function LeaveQuestion({ isUnsaved, hasDraft }: LeaveQuestionProps) {
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
      isDanger={!hasDraft}
      onConfirm={async () => {
        if (blocker.state === 'blocked') blocker.proceed()
      }}
    >
      {hasDraft
        ? 'This is not saved yet. Your draft waits here until you close this tab; passwords are not kept.'
        : 'What you wrote here has not been saved and would be lost.'}
    </ConfirmDialog>
  )
}
