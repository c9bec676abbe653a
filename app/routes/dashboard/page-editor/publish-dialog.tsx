import { useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { PageRow } from '#core/page/page.ts'

type PublishDialogProps = {
  page: PageRow
  /** Without one the scheduled version is published, or the original. */
  hasDraft: boolean
  onClose: () => void
  /** Publishes now, or at an ISO time. */
  onPublish: (at?: string) => Promise<void>
  /** Messages by section and field, if the draft was refused. */
  onRefused: (errors: Record<string, string>) => void
}

/** Visitors see the original texts, which nobody has confirmed as the provider's own. */
export const isUnconfirmed = ({ own, isEdited, scheduledAt }: PageRow): boolean =>
  !own && !isEdited && !scheduledAt

type WordsProps = Pick<PublishDialogProps, 'page' | 'hasDraft'>

/** Tells what visitors will see, and what becomes of the scheduled version. */
function Words({ page: { scheduledAt, scheduledNumber }, hasDraft }: WordsProps) {
  if (!hasDraft && !scheduledAt) {
    return 'The page stays as it is. You confirm its original texts as your own: version 1, in force from today.'
  }
  if (!scheduledAt) return 'Visitors see the draft at once, or at the time you choose.'
  return (
    <>
      {hasDraft
        ? 'Visitors see the draft at once, or at the time you choose. '
        : 'Visitors see the scheduled version at once, or at the time you choose. '}
      <strong className="text-ink">
        The publication of version {scheduledNumber} (<RelativeTime value={scheduledAt} />) is cancelled
        {hasDraft ? '' : ': its text is published as a new version'}.
      </strong>
    </>
  )
}

/** Asks when the draft is published: now, or at a time in the browser's time zone. */
export function PublishDialog({ page, hasDraft, onClose, onPublish, onRefused }: PublishDialogProps) {
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
        <Words {...{ page, hasDraft }} />
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
