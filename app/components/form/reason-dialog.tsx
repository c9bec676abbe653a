import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextArea } from '#app/components/ui/field.tsx'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import { hasVisibleText } from '#core/visible-text.ts'

type ReasonDialogProps = {
  isOpen?: boolean
  onClose: () => void
  title: string
  /** What follows, and who reads the reason. */
  lead: ReactNode
  label: string
  maxLength?: number
  isRequired?: boolean
  isDanger?: boolean
  confirmLabel: string
  /** When it fails its message stands in the dialog, which stays. */
  onConfirm: (reason: string) => Promise<unknown>
  /** What else is asked. */
  children?: ReactNode
  /** Whether that is right; says at its fields what is not. */
  checkRest?: () => boolean
}

/** Asks why before something is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen = true, onClose, title, lead, label, confirmLabel, onConfirm, children } = props
  const { maxLength = 2_000, isRequired = false, isDanger = false, checkRest } = props
  const [reason, setReason] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  /** What was typed stays for the next time. */
  function close() {
    setProblem(undefined)
    setIsMissing(false)
    onClose()
  }
  const focusFirst = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  async function confirm() {
    const isWritten = !isRequired || hasVisibleText(reason)
    setIsMissing(!isWritten)
    const isRestRight = checkRest?.() ?? true
    if (!isWritten || !isRestRight) return setTimeout(focusFirst)
    setIsWorking(true)
    setProblem(undefined)
    try {
      await onConfirm(reason)
      setReason('')
      close()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setIsWorking(false)
    }
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      onClose={close}
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
