import { useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { PageRow } from '#core/page/page.ts'

type PublishDialogProps = {
  page: PageRow
  /** The texts are the original ones. */
  isUnchanged: boolean
  onClose: () => void
  /** Publishes now, or at an ISO time. */
  onPublish: (at?: string) => Promise<void>
  /** Messages by section and field, if the draft was refused. */
  onRefused: (errors: Record<string, string>) => void
}

/** Visitors see the original texts, which nobody has confirmed as the provider's own. */
export const isUnconfirmed = ({ own, isEdited, scheduledAt }: PageRow): boolean =>
  !own && !isEdited && !scheduledAt

/** Asks when the draft is published: now, or at a time in the browser's time zone. */
export function PublishDialog({ page, isUnchanged, onClose, onPublish, onRefused }: PublishDialogProps) {
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
      title={`Publish “${page.label}”`}
      onClose={onClose}
      sending={{ submit: () => void publish(), problem }}
      isWorking={isWorking}
      submitLabel={time ? 'Schedule' : 'Publish now'}
    >
      <p className="text-muted">
        {isUnchanged
          ? 'The page stays as it is. You confirm its original texts as your own: version 1, in force from today.'
          : 'Visitors see the draft at once, or at the time you choose.'}
      </p>
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
