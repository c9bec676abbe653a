import { useState } from 'react'
import type { OrderRow } from '#app/api/orders.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { link } from '#core/text.ts'
import type { MoveQuestion } from './reason-dialogs.ts'

export type MoveFacts = { reason: string; previewUrl?: string }

type MoveDialogProps = {
  question: MoveQuestion
  order: OrderRow
  confirmLabel: string
  onClose: () => void
  onConfirm: (facts: MoveFacts) => Promise<unknown>
}

/** Asks for the reason of a move and, when work is shown to the client, for its address. */
export function MoveDialog({ question, order, confirmLabel, onClose, onConfirm }: MoveDialogProps) {
  const { hasPreview, ...texts } = question
  const [previewUrl, setPreviewUrl] = useState(order.previewUrl)
  const [error, setError] = useState<string>()
  function checkPreview() {
    const { error: mistake } = link.safeParse(previewUrl.trim())
    setError(mistake && 'Please write an address that begins with https://')
    return !mistake
  }
  return (
    <ReasonDialog
      onClose={onClose}
      confirmLabel={confirmLabel}
      {...texts}
      checkRest={checkPreview}
      onConfirm={(reason) => onConfirm({ reason, ...(hasPreview && { previewUrl: previewUrl.trim() }) })}
    >
      {hasPreview && (
        <TextField
          name="previewUrl"
          label="Address of the preview (optional)"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="https://"
          maxLength={2_000}
          value={previewUrl}
          error={error}
          onChange={({ target }) => setPreviewUrl(target.value)}
        />
      )}
    </ReasonDialog>
  )
}
