import { Button } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import type { Failed, Running } from './use-attachments.ts'

const stateLabels = { paused: 'Paused:', waiting: 'Connection lost, waiting:' }

/** A file that is being uploaded, with its progress and buttons to pause and cancel. */
export function RunningFile({ running: { name, percent, state, cancel, setPaused } }: { running: Running }) {
  const isPaused = state === 'paused'
  const action = state !== 'sending' ? stateLabels[state] : percent < 100 ? 'Uploading' : 'Checking'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
      <ProgressBar label={`${action} ${name}`} percent={percent} />
      <span className="flex flex-wrap justify-end gap-1">
        {setPaused && percent < 100 && (
          <Button look="quiet" size="small" onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Continue' : 'Pause'}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button look="second" size="small" onClick={cancel}>
          Cancel<span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  )
}

type FailedFilesProps = { failed: Failed[]; dismiss: (key: number) => void }

/** Files that could not be uploaded, each with the reason. */
export const FailedFiles = ({ failed, dismiss }: FailedFilesProps) => (
  <div role="alert" className="grid gap-2 empty:hidden">
    {failed.map((one) => (
      <FailedFile key={one.key} failed={one} onDismiss={() => dismiss(one.key)} />
    ))}
  </div>
)

function FailedFile({ failed, onDismiss }: { failed: Failed; onDismiss: () => void }) {
  const { name, message, retry } = failed
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-small border-l-4 border-danger bg-surface py-1 pl-3 pr-1">
      <span className="min-w-0 wrap-anywhere">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        : {message}
      </span>
      <span className="flex gap-1">
        {retry && (
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              onDismiss()
              retry()
            }}
          >
            Try again<span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onDismiss}>
          Dismiss<span className="sr-only">: {name}</span>
        </Button>
      </span>
    </p>
  )
}
