import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextArea } from '#app/components/ui/field.tsx'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

type ReasonDialogProps = {
  onClose: () => void
  title: string
  lead: ReactNode
  label: string
  confirmLabel: string
  onConfirm: (reason: string) => Promise<void>
  isOptional?: boolean
  isDanger?: boolean
  /** What else is asked. */
  children?: ReactNode
}

/** Asks for the reason that the client will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { onClose, title, lead, label, confirmLabel, onConfirm, children } = props
  const { isOptional = false, isDanger = true } = props
  const [reason, setReason] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  async function confirm() {
    if (!isOptional && reason.trim() === '') {
      element.current?.querySelector<HTMLElement>('[name=reason]')?.focus()
      return setIsMissing(true)
    }
    setIsWorking(true)
    setProblem(undefined)
    try {
      await onConfirm(reason)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setIsWorking(false)
    }
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      sending={{ submit: () => void confirm(), problem, element }}
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
        maxLength={1000}
        value={reason}
        error={isMissing ? 'Please say why' : undefined}
        onChange={({ target }) => {
          setReason(target.value)
          setIsMissing(false)
        }}
      />
    </FormDialog>
  )
}
