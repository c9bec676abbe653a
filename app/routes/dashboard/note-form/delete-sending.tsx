import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type NoteSendingRow, removeNoteSending } from '#app/api/notes.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type DeleteSendingProps = {
  sending: Pick<NoteSendingRow, '_id' | 'title'>
  onDeleted: () => Promise<unknown>
}

export function DeleteSending({ sending: { _id, title }, onDeleted }: DeleteSendingProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  async function remove() {
    await removeNoteSending(api, _id)
    showToast({ title: 'Note deleted' })
    await onDeleted()
  }
  return (
    <>
      <Button look="quiet" size="small" className="text-danger" onClick={() => setIsConfirming(true)}>
        Delete<span className="sr-only"> {title}</span>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete “${title}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        All its recipients lose it at once, read or not. Mails that were sent already stay in their mailboxes.
      </ConfirmDialog>
    </>
  )
}
