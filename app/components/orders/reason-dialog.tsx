import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { TextArea } from '#app/components/ui/field.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  label: string
  isRequired?: boolean
  isDanger?: boolean
  confirmLabel: string
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks why before something is done; who reads the reason stands in the text. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title, children, label, confirmLabel, onConfirm } = props
  const { isRequired = false, isDanger = false } = props
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      isDanger={isDanger}
      isConfirmable={!isRequired || reason.trim() !== ''}
      onConfirm={async () => {
        await onConfirm(reason)
        setReason('')
      }}
    >
      <div className="grid gap-4">
        <p>{children}</p>
        <div className="text-ink">
          <TextArea
            name="reason"
            label={label}
            rows={3}
            maxLength={2_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      </div>
    </ConfirmDialog>
  )
}
