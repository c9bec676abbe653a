import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { TextArea } from '#app/components/ui/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

type ReasonDialogProps = {
  isOpen: boolean
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
  const { isOpen, onClose, title, lead, label, confirmLabel, onConfirm, isOptional = false, children } = props
  const { isDanger = true } = props
  const [reason, setReason] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)

  async function confirm() {
    if (!isOptional && reason.trim() === '') return setIsMissing(true)
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
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
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
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="second" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={isDanger ? 'danger' : 'main'} size="small" disabled={isWorking}>
            {isWorking ? 'One moment…' : confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
