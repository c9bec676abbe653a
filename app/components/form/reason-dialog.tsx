import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { hasVisibleText } from '#core/visible-text.ts'

type ReasonDialogProps = {
  isOpen?: boolean
  onClose: () => void
  title: string
  /** Explains the consequences and who reads the reason. */
  lead: ReactNode
  label: string
  maxLength?: number
  isRequired?: boolean
  isDanger?: boolean
  confirmLabel: string
  /** On failure the dialog stays open and shows the error message. */
  onConfirm: (reason: string) => Promise<unknown>
  /** Additional fields. */
  children?: ReactNode
  /** Validates the additional fields and shows their errors. */
  checkRest?: () => boolean
}

/** Dialog that asks for a reason before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen = true, onClose, title, lead, label, confirmLabel, onConfirm, children } = props
  const { maxLength = 2_000, isRequired = false, isDanger = false, checkRest } = props
  const [reason, setReason] = useState('')
  const { isWorking, failure, attempt, clearFailure } = useAttempt()
  const [isMissing, setIsMissing] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  /** Keeps the typed reason for the next time the dialog opens. */
  function close() {
    clearFailure()
    setIsMissing(false)
    onClose()
  }
  const focusFirst = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  async function confirm() {
    const isWritten = !isRequired || hasVisibleText(reason)
    setIsMissing(!isWritten)
    const isRestValid = checkRest?.() ?? true
    if (!isWritten || !isRestValid) return setTimeout(focusFirst)
    await attempt(async () => {
      await onConfirm(reason)
      setReason('')
      close()
    })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      onClose={close}
      sending={{ submit: () => void confirm(), problem: failure?.message, element }}
      isWorking={isWorking}
      submitLabel={confirmLabel}
      isDanger={isDanger}
    >
      <div className="text-muted">{lead}</div>
      {children}
      <TextArea
        name="reason"
        label={label}
        rows={3}
        maxLength={maxLength}
        value={reason}
        error={isMissing && isRequired ? 'Please write a few words' : undefined}
        onChange={({ target }) => {
          setReason(target.value)
          setIsMissing(false)
        }}
      />
    </FormDialog>
  )
}
