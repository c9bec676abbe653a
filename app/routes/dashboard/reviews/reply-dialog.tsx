import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { ReviewRow } from '#core/review/review.ts'

type ReplyDialogProps = { row: ReviewRow; onClose: () => void; onSaved: () => Promise<void> }

/** Writes, changes or removes the public reply to a review. */
export function ReplyDialog({ row, onClose, onSaved }: ReplyDialogProps) {
  const { _id, title, version, reply: before = '' } = row
  const [reply, setReply] = useState(before)
  const { isWorking, sendingOf } = useAttempt()

  async function save() {
    await api.patch(`/reviews/${_id}`, { reply, version })
    await onSaved()
    showToast({ title: reply.trim() ? 'Reply saved' : 'Reply removed' })
    onClose()
  }

  return (
    <FormDialog
      title={`Reply to ${title ? `“${title}”` : 'the review'}`}
      onClose={onClose}
      sending={sendingOf(save)}
      isWorking={isWorking}
      isSubmittable={reply !== before}
      submitLabel={before && !reply.trim() ? 'Remove the reply' : 'Save the reply'}
    >
      <TextArea
        name="reply"
        label="Your public reply"
        hint="Everybody reads it below the review. An empty reply is removed."
        rows={6}
        maxLength={5000}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
      />
    </FormDialog>
  )
}
