import { useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { readFutureTime } from '#app/components/time/future-time.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'

type ScheduleDialogProps = {
  /** Such as ‘post’. */
  noun: string
  note?: string | undefined
  onClose: () => void
  onChosen: (publishAt: string) => void
}

/** Asks for the time at which a record is published, in the browser's time zone. */
export function ScheduleDialog({ noun, note, onClose, onChosen }: ScheduleDialogProps) {
  const [time, setTime] = useState('')
  const [problem, setProblem] = useState<string>()

  function choose() {
    const chosen = readFutureTime(time)
    if ('at' in chosen) onChosen(chosen.at)
    else setProblem(chosen.problem)
  }
  return (
    <FormDialog
      title={`Schedule the ${noun}`}
      onClose={onClose}
      sending={{ submit: choose, problem: undefined }}
      isWorking={false}
      submitLabel="Schedule"
    >
      {note && <p>{note}</p>}
      <TextField
        name="publish-at"
        label="Time"
        hint={`In your time zone. The ${noun} appears within a minute of it.`}
        type="datetime-local"
        value={time}
        error={problem}
        onChange={({ target }) => setTime(target.value)}
      />
    </FormDialog>
  )
}
