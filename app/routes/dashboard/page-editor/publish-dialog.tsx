import { useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { RadioChoice } from '#app/components/form/radio-choice.tsx'
import { readFutureTime } from '#app/components/time/future-time.ts'
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
  const [isTimed, setIsTimed] = useState(false)
  const [time, setTime] = useState('')
  const [timeProblem, setTimeProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function publish() {
    const chosen = isTimed ? readFutureTime(time) : { at: undefined }
    setProblem(undefined)
    setTimeProblem('problem' in chosen ? chosen.problem : undefined)
    if ('problem' in chosen) return
    setIsWorking(true)
    try {
      await onPublish(chosen.at)
      onClose()
    } catch (error) {
      const { message, fields } = explainError(error)
      const { at, ...others } = fields
      if (at) setTimeProblem(at)
      else setProblem(message)
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
      submitLabel={isTimed ? 'Schedule' : 'Publish now'}
    >
      <p className="text-muted">
        <Words {...{ page, hasDraft }} />
      </p>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="mb-1 font-semibold">When</legend>
        <RadioChoice name="when" label="Now" isChosen={!isTimed} onChoose={() => setIsTimed(false)} />
        <RadioChoice name="when" label="At a time" isChosen={isTimed} onChoose={() => setIsTimed(true)} />
      </fieldset>
      {isTimed && (
        <TextField
          name="publish-at"
          label="Time"
          hint="In your time zone"
          type="datetime-local"
          value={time}
          error={timeProblem}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
    </FormDialog>
  )
}
