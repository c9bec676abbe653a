import { useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'

type PublishDialogProps = {
  label: string
  onClose: () => void
  /** Publishes now, or at an ISO time. */
  onPublish: (at?: string) => Promise<void>
  /** Messages by section and field, if the draft was refused. */
  onRefused: (errors: Record<string, string>) => void
}

/** Asks when the draft is published: now, or at a time in the browser's time zone. */
export function PublishDialog({ label, onClose, onPublish, onRefused }: PublishDialogProps) {
  const [time, setTime] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function publish() {
    setIsWorking(true)
    setProblem(undefined)
    try {
      await onPublish(time ? new Date(time).toISOString() : undefined)
      onClose()
    } catch (error) {
      const { message, fields } = explainError(error)
      const { at, ...others } = fields
      setProblem(at ? `Time: ${at}` : message)
      if (Object.keys(others).length > 0) {
        onRefused(others)
        onClose()
      }
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <FormDialog
      title={`Publish “${label}”`}
      onClose={onClose}
      sending={{ submit: () => void publish(), problem }}
      isWorking={isWorking}
      submitLabel={time ? 'Schedule' : 'Publish now'}
    >
      <p className="text-muted">Visitors see the draft at once, or at the time you choose.</p>
      <TextField
        name="publish-at"
        label="Time"
        hint="Empty: now. In your time zone."
        type="datetime-local"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
    </FormDialog>
  )
}
