import { useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { readFutureTime } from '#app/components/time/future-time.ts'
import { toLocalInput } from '#app/components/time/local-input.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'

type ScheduleDialogProps = {
  /** Such as ‘post’. */
  noun: string
  note?: string | undefined
  /** Time that the field shows first. */
  publishAt?: string | null | undefined
  /** The record waits for a time already. */
  isChange: boolean
  onClose: () => void
  /** The dialog stays open and shows the reason if this is refused. */
  onChosen: (publishAt: string) => Promise<unknown>
}

/** Asks for the time at which a record is published, in the browser's time zone. */
export function ScheduleDialog({ noun, note, publishAt, isChange, onClose, onChosen }: ScheduleDialogProps) {
  const [time, setTime] = useState(publishAt ? toLocalInput(new Date(publishAt)) : '')
  const [problem, setProblem] = useState<string>()
  const { isWorking, failure, attempt, clearFailure } = useAttempt()

  function choose() {
    const chosen = readFutureTime(time)
    setProblem('problem' in chosen ? chosen.problem : undefined)
    if ('at' in chosen) void attempt(() => onChosen(chosen.at))
    else clearFailure()
  }
  return (
    <FormDialog
      title={isChange ? 'Change the time' : `Schedule the ${noun}`}
      onClose={onClose}
      sending={{ submit: choose, problem: failure?.message }}
      isWorking={isWorking}
      submitLabel={isChange ? 'Change the time' : 'Schedule'}
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
